import type { ApiCall } from '@callbook/domain/testing'

export interface FakeRequest {
  readonly method: string
  readonly path: string
  readonly query: URLSearchParams
  readonly headers: Readonly<Record<string, string[] | string | undefined>>
  /** The parsed body; undefined without one. */
  readonly body: unknown
}

/** What a fake provider knows. */
export interface FakeState {
  readonly calls: readonly ApiCall[]
  /** Calls that a list still has, and that cannot be fetched any more. */
  readonly expired: ReadonlySet<string>
  /** What else can be fetched, such as an assistant, by its path. */
  readonly others: ReadonlyMap<string, unknown>
}

export interface FakeAnswer {
  readonly status: number
  readonly body: unknown
  /** The ids of the calls that it lists. */
  readonly listed?: readonly string[]
}

/** How a provider answers, as far as its documentation tells. */
export interface FakeApi {
  isAllowed(headers: FakeRequest['headers'], key: string): boolean
  /** To who is not allowed. */
  readonly refusal: unknown
  idOf(call: ApiCall): string
  answer(request: FakeRequest, state: FakeState): FakeAnswer
}

/** Where a provider answers what. What is asked with another method than these are is refused. */
interface FakeRoutes {
  /** By method and path: `GET /v1/calls`. */
  readonly routes: Readonly<Record<string, (request: FakeRequest, state: FakeState) => FakeAnswer>>
  /** What the path of one call begins with; its id is the rest. */
  readonly callsAt: string
  readonly idOf: FakeApi['idOf']
  readonly notFound: unknown
}

/** Answers by the routes of a provider; then with one call, or with what else can be fetched. */
export function answerBy({ routes, callsAt, idOf, notFound }: FakeRoutes): FakeApi['answer'] {
  return (request, state) => {
    const { method, path } = request
    const other = method === 'GET' ? state.others.get(path) : undefined
    if (other !== undefined) return ok(other)
    const route = routes[`${method} ${path}`]
    if (route !== undefined) return route(request, state)
    if (method !== 'GET') return refuse(405, 'Nothing is changed here')
    const id = path.startsWith(callsAt) ? decodeURIComponent(path.slice(callsAt.length)) : undefined
    const found = state.calls.find((call) => idOf(call) === id)

    return found === undefined || state.expired.has(idOf(found)) ? { status: 404, body: notFound } : ok(found.call)
  }
}

/** What can be fetched below a path: every assistant there is. */
export function allBelow({ others }: FakeState, path: string): readonly unknown[] {
  return [...others].filter(([of]) => of.startsWith(path)).map(([, item]) => item)
}

export function ok(body: unknown): FakeAnswer {
  return { status: 200, body }
}

/** A query or a body that a provider does not take: a mistake of ours, which is to be seen. */
export function refuse(status: number, message: string): FakeAnswer {
  return { status, body: { message } }
}

/** The names among `given` that are none of `known`. */
export function unknownNames(given: Iterable<string>, known: readonly string[]): readonly string[] {
  return [...given].filter((name) => !known.includes(name))
}

/** The text or the number that a call or a row has under a name; an empty text for nothing. */
export function textOf(members: Readonly<Record<string, unknown>>, name: string): string {
  return String(members[name] ?? '')
}

export function numberOf(members: Readonly<Record<string, unknown>>, name: string): number {
  return Number(members[name] ?? Number.NaN)
}

/** An opaque cursor, and what it stands for. */
export function seal(position: number): string {
  return Buffer.from(`after ${position}`).toString('base64url')
}

export function unseal(cursor: string): number {
  return Number(Buffer.from(cursor, 'base64url').toString().replace('after ', ''))
}
