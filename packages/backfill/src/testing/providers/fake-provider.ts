import type { IncomingMessage, ServerResponse } from 'node:http'
import type { ListingProviderName } from '@callbook/domain'
import type { ApiCall } from '@callbook/domain/testing'
import type { FakeApi, FakeRequest } from './fake-api.ts'
import { fakeBland } from './fake-bland.ts'
import { fakeElevenLabs } from './fake-elevenlabs.ts'
import { fakeRetell } from './fake-retell.ts'
import { fakeVapi } from './fake-vapi.ts'
import { type Fault, nextFault, type WaitingFault } from './faults.ts'

const apis: Readonly<Record<ListingProviderName, FakeApi>> = {
  vapi: fakeVapi,
  retell: fakeRetell,
  elevenlabs: fakeElevenLabs,
  bland: fakeBland
}

/** Changes the fields of a call, in lists and when it is fetched. */
export type Change = (members: Readonly<Record<string, unknown>>) => Readonly<Record<string, unknown>>

interface FailOptions {
  /** Paths of the requests that fail; all by default. */
  readonly path?: RegExp
  /** Number of failing requests; 1 by default. */
  readonly times?: number
  /** Number of successful requests before the fault; 0 by default. */
  readonly skip?: number
}

/** The API of a provider with invented calls and faults. */
export interface ProviderFake {
  /** Handles the requests of an HTTP server. */
  readonly listener: (request: IncomingMessage, response: ServerResponse) => Promise<void>
  readonly key: string
  /** All requests in order, including rejected ones: `GET /call?limit=50`. */
  readonly requests: string[]
  /** Ids of the calls on each returned page. */
  readonly pages: (readonly string[])[]
  /** Maximum number of concurrent requests so far. */
  maxConcurrent(): number
  add(...calls: readonly ApiCall[]): void
  change(id: string, change: Change): void
  /** Changes a call as soon as it was listed. */
  changeOnceListed(id: string, change: Change): void
  /** Keeps a call in lists but makes it impossible to fetch. */
  expire(id: string): void
  /** Sets another resource by its path, such as an assistant or a setting. */
  set(path: string, value: unknown): void
  /** Makes the next matching requests fail. */
  fail(fault: Fault, options?: FailOptions): void
}

export function createProviderFake(name: ListingProviderName, key: string): ProviderFake {
  const api = apis[name]
  const state = { calls: [] as ApiCall[], expired: new Set<string>(), others: new Map<string, unknown>() }
  const [requests, pages, faults] = [[] as string[], [] as (readonly string[])[], [] as WaitingFault[]]
  const changes = new Map<string, Change>()
  const busy = { now: 0, most: 0 }

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    requests.push(`${request.method} ${request.url}`)
    busy.most = Math.max(busy.most, ++busy.now)
    response.once('close', () => busy.now--)
    const requested = await parse(request)
    const fault = nextFault(faults, requested.path)
    if (fault !== undefined) return fault(response)
    if (!api.isAllowed(requested.headers, key)) return send(response, 401, api.refusal)

    const { status, body, listed } = api.answer(requested, state)
    send(response, status, body)
    if (listed !== undefined) pages.push(listed)
    for (const id of listed ?? []) {
      const change = changes.get(id)
      if (change !== undefined && changes.delete(id)) changeNow(id, change)
    }
  }

  function changeNow(id: string, change: Change): void {
    state.calls = state.calls.map((call) =>
      api.idOf(call) === id ? { ...call, call: change(call.call), row: change(call.row) } : call
    )
  }

  return {
    listener: answer,
    key,
    requests,
    pages,
    maxConcurrent: () => busy.most,
    add(...calls) {
      state.calls.push(...calls)
      for (const { others } of calls) for (const [path, value] of Object.entries(others)) state.others.set(path, value)
    },
    change: changeNow,
    changeOnceListed: (id, change) => void changes.set(id, change),
    expire: (id) => void state.expired.add(id),
    set: (path, value) => void state.others.set(path, value),
    fail: (fault, { path = /^/, times = 1, skip = 0 } = {}) => void faults.push({ fault, path, times, skip })
  }
}

async function parse(request: IncomingMessage): Promise<FakeRequest> {
  const { pathname, searchParams } = new URL(request.url ?? '/', 'http://fake')
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk)
  const text = Buffer.concat(chunks).toString()

  return {
    method: request.method ?? 'GET',
    path: pathname,
    query: searchParams,
    headers: request.headers,
    body: text === '' ? undefined : JSON.parse(text)
  }
}

function send(response: ServerResponse, status: number, body: unknown): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
}
