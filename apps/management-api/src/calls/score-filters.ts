import type { CallFilter } from '@callbook/db'
import { sentiments } from '@callbook/domain'
import { anyOf, enumeration, number } from '@callbook/http'
import { described } from '../http-api/described.ts'
import { several, uncounted } from './filters.ts'

const score = () => number({ min: 0, max: 100 })

export const scoreFilters = {
  lead_score_from: described(score(), `Minimum lead quality score. ${uncounted}`),
  lead_score_to: described(score(), `Maximum lead quality score. ${uncounted}`),
  adherence_score_from: described(score(), `Minimum prompt adherence score. ${uncounted}`),
  adherence_score_to: described(score(), `Maximum prompt adherence score. ${uncounted}`),
  sentiment: described(anyOf(enumeration(sentiments)), `Filter by sentiment of the caller. ${several} ${uncounted}`)
}

type QueryRequest = { readonly [Name in keyof typeof scoreFilters]: ReturnType<(typeof scoreFilters)[Name]['read']> }

export function readScoreFilter(requested: QueryRequest): CallFilter {
  return {
    leadScoreFrom: requested.lead_score_from,
    leadScoreTo: requested.lead_score_to,
    adherenceScoreFrom: requested.adherence_score_from,
    adherenceScoreTo: requested.adherence_score_to,
    sentiment: requested.sentiment
  }
}
