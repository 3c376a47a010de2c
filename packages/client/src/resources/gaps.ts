import type { SendOptions } from '../options.ts'
import type { QueryOf } from '../request/operations.ts'
import type { SendRequest } from '../request/request.ts'
import type { GapSummary, Gaps as GapsPage, operations } from '../schema.ts'

/** Calls that a provider has and that did not come. */
export interface Gaps {
  /** One page, the newest first: `next_cursor` is the `cursor` of the next one. */
  readonly list: (query?: QueryOf<operations['listGaps']>, options?: SendOptions) => Promise<GapsPage>
  /** What providers have listed and what came of it, by day and client. */
  readonly summary: (query?: QueryOf<operations['summarizeGaps']>, options?: SendOptions) => Promise<GapSummary>
}

export function gapsOf(request: SendRequest): Gaps {
  return {
    list: async (query, options) => (await request('GET', '/v1/gaps', { query, ...options })).body,
    summary: async (query, options) => (await request('GET', '/v1/gaps/summary', { query, ...options })).body
  }
}
