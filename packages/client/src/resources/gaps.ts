import type { SendOptions } from '../options.ts'
import type { QueryOf } from '../request/operations.ts'
import type { SendRequest } from '../request/request.ts'
import type { GapSummary, Gaps as GapsPage, operations } from '../schema.ts'

/** Calls of a provider that are missing here. */
export interface Gaps {
  /** Returns one page, newest first; pass its `next_cursor` as the next `cursor`. */
  readonly list: (query?: QueryOf<operations['listGaps']>, options?: SendOptions) => Promise<GapsPage>
  /** Returns listed and missing calls by day and client. */
  readonly summary: (query?: QueryOf<operations['summarizeGaps']>, options?: SendOptions) => Promise<GapSummary>
}

export function gapsOf(request: SendRequest): Gaps {
  return {
    list: async (query, options) => (await request('GET', '/v1/gaps', { query, ...options })).body,
    summary: async (query, options) => (await request('GET', '/v1/gaps/summary', { query, ...options })).body
  }
}
