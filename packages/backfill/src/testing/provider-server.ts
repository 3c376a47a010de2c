import type { IncomingMessage, ServerResponse } from 'node:http'
import type { ProviderName } from '@callbook/domain'
import { type ApiCall, samples } from '@callbook/domain/testing'
import { serve } from './serve.ts'

/** What an answer is instead of what was asked for. */
type Answer = (request: IncomingMessage, response: ServerResponse) => unknown

export interface ProviderServer {
  readonly origin: string
  /** The calls that it has, by id. */
  readonly calls: Map<string, ApiCall>
  /** What was asked, such as `GET /call`, in order. */
  readonly asked: string[]
  /** The keys by which it was asked. */
  readonly keys: Set<string>
  /** Answers instead, where it returns one. */
  instead: (path: string) => Answer | undefined
}

/** The API of a provider that has some calls, all of which are on the first page of each list. */
export async function serveProvider(name: ProviderName): Promise<ProviderServer> {
  const server: Omit<ProviderServer, 'origin'> = {
    calls: new Map(),
    asked: [],
    keys: new Set(),
    instead: () => undefined
  }
  const origin = await serve((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://localhost')
    server.asked.push(`${request.method} ${pathname}`)
    server.keys.add(String(request.headers['xi-api-key'] ?? request.headers.authorization))
    const instead = server.instead(pathname)
    if (instead !== undefined) return instead(request, response)
    const found = find(name, pathname, [...server.calls.values()], server.calls)
    if (found === undefined) response.writeHead(404)
    response.end(JSON.stringify(found ?? { error: 'not found' }))
  })

  return Object.assign(server, { origin })
}

const lists = {
  vapi: { path: '/call', of: (rows: unknown[]) => rows },
  retell: { path: '/v3/list-calls', of: (rows: unknown[]) => ({ items: rows, has_more: false }) },
  elevenlabs: { path: '/v1/convai/conversations', of: (rows: unknown[]) => ({ conversations: rows, has_more: false }) },
  bland: { path: '/v1/calls', of: (rows: unknown[]) => ({ calls: rows, total_count: rows.length }) }
}

function find(
  name: ProviderName,
  path: string,
  calls: readonly ApiCall[],
  byId: ReadonlyMap<string, ApiCall>
): unknown {
  const { path: listPath, of } = lists[name]
  if (path === listPath) return of(calls.map(({ row }) => row))
  const call = byId.get(decodeURIComponent(path.split('/').at(-1) ?? ''))

  return call?.call ?? calls.map(({ others }) => others[path]).find((other) => other !== undefined)
}

/** The call of a report, as the API of its provider has it. */
export function addCall(server: ProviderServer, name: ProviderName, id: string, report: object): void {
  server.calls.set(id, samples[name].toApi(report))
}
