import type { ApiCall } from '@callbook/domain/testing'

export interface FakeRequest {
  readonly method: string
  readonly path: string
  readonly query: URLSearchParams
  readonly headers: Readonly<Record<string, string[] | string | undefined>>
  /** Parsed body; undefined without one. */
  readonly body: unknown
}

/** State of a fake provider. */
export interface FakeState {
  readonly calls: readonly ApiCall[]
  /** Calls that are still listed but can no longer be fetched. */
  readonly expired: ReadonlySet<string>
  /** Other resources by path, such as assistants. */
  readonly others: ReadonlyMap<string, unknown>
}

export interface FakeResponse {
  readonly status: number
  readonly body: unknown
  /** Ids of the listed calls. */
  readonly listed?: readonly string[]
}

/** Responses of a provider according to its documentation. */
export interface FakeApi {
  isAllowed(headers: FakeRequest['headers'], key: string): boolean
  /** Response for an invalid key. */
  readonly refusal: unknown
  idOf(call: ApiCall): string
  answer(request: FakeRequest, state: FakeState): FakeResponse
}

/** Routes of a provider. Other methods are rejected. */
interface FakeRoutes {
  /** Handlers by method and path: `GET /v1/calls`. */
  readonly routes: Readonly<Record<string, (request: FakeRequest, state: FakeState) => FakeResponse>>
  /** Path of one call without its id. */
  readonly callsAt: string
  readonly idOf: FakeApi['idOf']
  readonly notFound: unknown
}

/** Creates a fake that answers by routes first, then with a call or another resource. */
export function answerBy({ routes, callsAt, idOf, notFound }: FakeRoutes): FakeApi['answer'] {
  return (request, state) => {
    const { method, path } = request
    const other = method === 'GET' ? state.others.get(path) : undefined
    if (other !== undefined) return ok(other)
    const route = routes[`${method} ${path}`]
    if (route !== undefined) return route(request, state)
    if (method !== 'GET') return refuse(405, 'Only reads are allowed')
    const id = path.startsWith(callsAt) ? decodeURIComponent(path.slice(callsAt.length)) : undefined
    const found = state.calls.find((call) => idOf(call) === id)

    return found === undefined || state.expired.has(idOf(found)) ? { status: 404, body: notFound } : ok(found.call)
  }
}

/** Returns all resources below a path, such as all assistants. */
export function allBelow({ others }: FakeState, path: string): readonly unknown[] {
  return [...others].filter(([of]) => of.startsWith(path)).map(([, item]) => item)
}

export function ok(body: unknown): FakeResponse {
  return { status: 200, body }
}

/** Returns an error for a query or body that the provider does not accept, to reveal bugs in the caller. */
export function refuse(status: number, message: string): FakeResponse {
  return { status, body: { message } }
}

/** Returns the names in `given` that are not in `known`. */
export function unknownNames(given: Iterable<string>, known: readonly string[]): readonly string[] {
  return [...given].filter((name) => !known.includes(name))
}

/** Returns a text or number of a call or row; an empty text if it is absent. */
export function textOf(members: Readonly<Record<string, unknown>>, name: string): string {
  return String(members[name] ?? '')
}

export function numberOf(members: Readonly<Record<string, unknown>>, name: string): number {
  return Number(members[name] ?? Number.NaN)
}

/** Creates an opaque cursor for a position. */
export function seal(position: number): string {
  return Buffer.from(`after ${position}`).toString('base64url')
}

export function unseal(cursor: string): number {
  return Number(Buffer.from(cursor, 'base64url').toString().replace('after ', ''))
}
