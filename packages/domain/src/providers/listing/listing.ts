import type { Static, TSchema } from '@sinclair/typebox'
import type { TypeCheck } from '@sinclair/typebox/compiler'
import type { Json } from '../../json/json.ts'
import { toJsonPath } from '../../json/json-path.ts'
import type { ProviderDoctor } from '../doctor/doctor.ts'

/** A request to a provider's API. Only lists are asked for by POST: nothing is ever changed there. */
export interface ApiRequest {
  readonly method: 'GET' | 'POST'
  /** From the slash on, with its query. */
  readonly path: string
  /** What is sent as JSON, by POST alone. */
  readonly body?: Json
}

/** Both ends belong to it. */
export interface TimeWindow {
  readonly from: Date
  readonly to: Date
}

/** One page of the calls of a time. */
export interface AskedPage {
  readonly window: TimeWindow
  /** The `next` of the page before; null for the first. */
  readonly cursor: string | null
  /** How many rows at most; default: `pageLimit`. Fewer where a page was too large to be read. */
  readonly limit?: number
}

/** A call as a provider lists it, or as it is when fetched. */
export interface ListedCall {
  readonly id: string
  /** As near as a row tells it. */
  readonly endedAt: Date | null
  /** `unanalyzed` has ended, and its analysis is still to come; of some calls, such as a very short one, it never does. */
  readonly state: 'ended' | 'running' | 'unanalyzed'
  readonly assistantId: string | null
  /** The provider's id of the agent's number; the number itself where it has no other. */
  readonly agentPhoneNumberId: string | null
  /** The whole call where the list has it: it need not be fetched. */
  readonly full: object | null
}

export interface ListedPage {
  readonly calls: readonly ListedCall[]
  /** Where the next page begins, for nobody but `page` to read; null after the last. */
  readonly next: string | null
  /** What of the time could not be listed, as a sentence; null where all of it was. */
  readonly problem: string | null
}

/** How the calls of an account are asked for, and what the answers tell. Pure: requests are made by others. */
export interface ProviderListing {
  /** Where its API is; the first unless an account says otherwise. */
  readonly origins: readonly [string, ...string[]]
  /** How far a look reaches back into the time of the one before: what its filter of time leaves out meanwhile. */
  readonly overlapMs: number
  /** How many days back the first look goes. */
  readonly firstDays: number
  readonly pageLimit: number

  /** What tells it who asks. */
  headers(key: string): Readonly<Record<string, string>>

  page(asked: AskedPage): ApiRequest

  /**
   * Reads the answer to `page(asked)`. Rows outside the time, and those that the page before had, are left out.
   *
   * @throws {ListingError} for an answer that is no such list
   */
  readPage(body: unknown, asked: AskedPage): ListedPage

  /** Fetches one call, whole. */
  call(id: string): ApiRequest

  /**
   * Reads a fetched call as a row of a list.
   *
   * @throws {ListingError} for an answer that is no call
   */
  readCall(body: unknown): ListedCall

  /** What else to ask for, of a whole call: what its webhook tells and the call only refers to. Others share it. */
  lookups(call: object): readonly ApiRequest[]

  /**
   * The body by which the provider's webhook would have told of a whole call.
   *
   * @param lookedUp the answers to `lookups(call)`, in their order; null for one that is gone
   */
  wrap(call: object, lookedUp: readonly unknown[]): object

  /** What its settings do to the reports of its calls. */
  readonly doctor: ProviderDoctor
}

/** An answer that cannot be read. Tells where and what was expected, never what was there. */
export class ListingError extends Error {
  override readonly name = 'ListingError'

  constructor(path: string, expected: string) {
    super(path === '' ? expected : `${path}: ${expected}`)
  }
}

/** @throws {ListingError} */
export function expectShape<Schema extends TSchema>(schema: TypeCheck<Schema>, body: unknown): Static<Schema> {
  if (schema.Check(body)) return body
  const error = schema.Errors(body).First()

  throw new ListingError(toJsonPath(error?.path ?? ''), error?.message ?? 'Expected another answer')
}

export const lastPage = { next: null, problem: null } satisfies Partial<ListedPage>

/** The page at the provider's own cursor. */
export function pageAt(cursor: string | null | undefined): Pick<ListedPage, 'next' | 'problem'> {
  if (cursor) return { next: cursor, problem: null }

  return { next: null, problem: 'There are more calls, and the provider does not say where they begin.' }
}
