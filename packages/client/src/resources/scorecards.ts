import type { SendOptions } from '../options.ts'
import { requireData } from '../request/data.ts'
import type { SendRequest } from '../request/request.ts'
import type { Scorecard } from '../schema.ts'

/** Own questions about each call. */
export interface Scorecards {
  /** Lists the scorecards that the key may see, by name, with the questions that are answered now. */
  readonly list: (options?: SendOptions) => Promise<Scorecard[]>
}

export function scorecardsOf(request: SendRequest): Scorecards {
  return { list: (options) => requireData(request('GET', '/v1/scorecards', { ...options })) }
}
