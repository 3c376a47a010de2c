import type { Static, TSchema } from '@sinclair/typebox'
import type { TypeCheck } from '@sinclair/typebox/compiler'
import type { Json } from '../json/json.ts'
import { listSchemaProblems } from '../json/schema-errors.ts'

/** A read-only request to a provider's API. POST is only used for lists. */
export interface ApiRequest {
  readonly method: 'GET' | 'POST'
  /** From the slash on, including the query. */
  readonly path: string
  /** JSON body of a POST request. */
  readonly body?: Json
}

/** Includes both ends. */
export interface TimeWindow {
  readonly from: Date
  readonly to: Date
}

export interface RequestedPage {
  readonly window: TimeWindow
  /** The `next` of the previous page; null for the first. */
  readonly cursor: string | null
  /** Maximum number of rows, by default `pageLimit`. Smaller if a page was too large to be read. */
  readonly limit?: number
}

/** A call in a provider's list, or as fetched. */
export interface ListedCall {
  readonly id: string
  /** As precise as the row is. */
  readonly endedAt: Date | null
  /** `unanalyzed` has ended without its analysis. Some calls, such as very short ones, never get one. */
  readonly state: 'ended' | 'running' | 'unanalyzed'
  readonly assistantId: string | null
  /** The provider's id of the agent's number, or the number itself without an id. */
  readonly agentPhoneNumberId: string | null
  /** The whole call if the list includes it, so that it need not be fetched. */
  readonly full: object | null
}

export interface ListedPage {
  readonly calls: readonly ListedCall[]
  /** Opaque cursor of the next page for `page`; null after the last. */
  readonly next: string | null
  /** The part of the window that could not be listed, as a sentence; null if all of it was. */
  readonly problem: string | null
}

/** Builds the requests for an account's calls and reads their responses. Pure: the caller sends the requests. */
export interface ProviderListing {
  /** Origins of the API. The first is the default. */
  readonly origins: readonly [string, ...string[]]
  /** How far a pass reaches back into the window of the previous one, for calls that its time filter omitted then. */
  readonly overlapMs: number
  /** Number of days of the first pass. */
  readonly firstDays: number
  readonly pageLimit: number

  /** The headers that authenticate a request. */
  headers(key: string): Readonly<Record<string, string>>

  page(requested: RequestedPage): ApiRequest

  /**
   * Reads the response to `page(asked)`. Omits rows outside the window and rows of the previous page.
   *
   * @throws {ListingError} if the response is not such a list
   */
  readPage(body: unknown, requested: RequestedPage): ListedPage

  /** Returns the request for one whole call. */
  call(id: string): ApiRequest

  /**
   * Reads a fetched call as a row of a list.
   *
   * @throws {ListingError} if the response is not a call
   */
  readCall(body: unknown): ListedCall

  /**
   * Returns the requests for objects to which a whole call only refers and which its webhook includes. Calls share
   * them.
   */
  lookups(call: object): readonly ApiRequest[]

  /**
   * Builds the body with which the provider's webhook would have reported a whole call.
   *
   * @param foundCalls the responses to `lookups(call)`, in their order; null for a deleted object
   */
  wrap(call: object, foundCalls: readonly unknown[]): object

  readonly audio: ProviderAudio
}

/** A GET request for a recording with the key of an account. */
interface AudioRequest {
  /** Begins with a slash. */
  readonly path: string
  readonly accept: string
  readonly headers?: Readonly<Record<string, string>>
}

/** Where a provider serves the recording of a call, with both sides. */
interface ProviderAudio {
  /** Whether addresses in reports need a key, or reports have none, so that only an account gives access. */
  readonly needsKey: boolean
  request(callId: string): AudioRequest
  /**
   * Returns the address of the audio in the JSON of the response, null without one. It is requested without the key.
   * Null for a provider whose response is the audio.
   */
  readonly urlIn: ((answer: unknown) => string | null) | null
}

/** A response that cannot be read. The message has the path and the expectation, but no value. */
export class ListingError extends Error {
  override readonly name = 'ListingError'

  constructor(path: string, expected: string) {
    super(path === '' ? expected : `${path}: ${expected}`)
  }
}

/** @throws {ListingError} */
export function expectShape<Schema extends TSchema>(schema: TypeCheck<Schema>, body: unknown): Static<Schema> {
  if (schema.Check(body)) return body
  const [problem] = listSchemaProblems(schema.Errors(body), 1)

  throw new ListingError(problem?.path ?? '', problem?.message ?? 'Expected another response')
}

export const lastPage = { next: null, problem: null } satisfies Partial<ListedPage>

/** Returns the page at the provider's own cursor. */
export function pageAt(cursor: string | null | undefined): Pick<ListedPage, 'next' | 'problem'> {
  if (cursor) return { next: cursor, problem: null }

  return { next: null, problem: 'There are more calls, but the provider returned no cursor for them.' }
}
