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

/** The call of a path that ends with its id, or why there is none. */
export function oneCall(state: FakeState, id: string, idOf: FakeApi['idOf'], missing: unknown): FakeAnswer {
  const found = state.calls.find((call) => idOf(call) === id)

  return found === undefined || state.expired.has(id) ? { status: 404, body: missing } : ok(found.call)
}

/** An opaque cursor, and what it stands for. */
export function seal(position: number): string {
  return Buffer.from(`after ${position}`).toString('base64url')
}

export function unseal(cursor: string): number {
  return Number(Buffer.from(cursor, 'base64url').toString().replace('after ', ''))
}
