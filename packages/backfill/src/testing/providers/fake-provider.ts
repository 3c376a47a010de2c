import type { IncomingMessage, ServerResponse } from 'node:http'
import type { ProviderName } from '@callbook/domain'
import type { ApiCall } from '@callbook/domain/testing'
import type { FakeApi, FakeRequest } from './fake-api.ts'
import { fakeBland } from './fake-bland.ts'
import { fakeElevenLabs } from './fake-elevenlabs.ts'
import { fakeRetell } from './fake-retell.ts'
import { fakeVapi } from './fake-vapi.ts'
import { type Fault, takeFault, type WaitingFault } from './faults.ts'

const apis: Readonly<Record<ProviderName, FakeApi>> = {
  vapi: fakeVapi,
  retell: fakeRetell,
  elevenlabs: fakeElevenLabs,
  bland: fakeBland
}

/** Changes what a provider says of a call, in a list and when it is fetched. */
export type Change = (members: Readonly<Record<string, unknown>>) => Readonly<Record<string, unknown>>

interface FailOptions {
  /** Of the requests that fail; by default, all do. */
  readonly path?: RegExp
  /** How many fail; 1 by default. */
  readonly times?: number
  /** How many are answered before; none by default. */
  readonly skip?: number
}

/** The API of a provider: invented calls, and whatever goes wrong there. */
export interface ProviderFake {
  /** Answers the requests of an HTTP server. */
  readonly listener: (request: IncomingMessage, response: ServerResponse) => Promise<void>
  readonly key: string
  /** What was asked, refused or not, in its order: `GET /call?limit=50`. */
  readonly requests: string[]
  /** The ids of the calls on each page that it gave. */
  readonly pages: (readonly string[])[]
  /** How many requests were being answered at once, at most. */
  mostAtOnce(): number
  add(...calls: readonly ApiCall[]): void
  change(id: string, change: Change): void
  /** Changes a call as soon as a list had it. */
  changeOnceListed(id: string, change: Change): void
  /** Still listed, and not to be fetched any more. */
  expire(id: string): void
  /** What else can be fetched, by its path: an assistant, a setting. */
  set(path: string, value: unknown): void
  /** Goes wrong at the next requests, of those whose path fits. */
  fail(fault: Fault, options?: FailOptions): void
}

export function createProviderFake(name: ProviderName, key: string): ProviderFake {
  const api = apis[name]
  const state = { calls: [] as ApiCall[], expired: new Set<string>(), others: new Map<string, unknown>() }
  const [requests, pages, faults] = [[] as string[], [] as (readonly string[])[], [] as WaitingFault[]]
  const changes = new Map<string, Change>()
  const busy = { now: 0, most: 0 }

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    requests.push(`${request.method} ${request.url}`)
    busy.most = Math.max(busy.most, ++busy.now)
    response.once('close', () => busy.now--)
    const asked = await parse(request)
    const fault = takeFault(faults, asked.path)
    if (fault !== undefined) return fault(response)
    if (!api.isAllowed(asked.headers, key)) return send(response, 401, api.refusal)

    const { status, body, listed } = api.answer(asked, state)
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
    mostAtOnce: () => busy.most,
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
