import type { ScoreFilter } from '@callbook/db'
import { sentiments } from '@callbook/domain'
import { anyOf, enumeration, number } from '@callbook/http'
import { described } from '../../http-api/described.ts'
import { several } from './shared-parameters.ts'

const score = () => number({ min: 0, max: 100 })

export const scoreFilters = {
  lead_score_from: described(score(), 'Minimum lead quality score'),
  lead_score_to: described(score(), 'Maximum lead quality score'),
  adherence_score_from: described(score(), 'Minimum prompt adherence score'),
  adherence_score_to: described(score(), 'Maximum prompt adherence score'),
  sentiment: described(anyOf(enumeration(sentiments)), `Filter by sentiment of the caller. ${several}`)
}

type QueryRequest = { readonly [Name in keyof typeof scoreFilters]: ReturnType<(typeof scoreFilters)[Name]['read']> }

export function readScoreFilter(requested: QueryRequest): ScoreFilter {
  return {
    leadScoreFrom: requested.lead_score_from,
    leadScoreTo: requested.lead_score_to,
    adherenceScoreFrom: requested.adherence_score_from,
    adherenceScoreTo: requested.adherence_score_to,
    sentiment: requested.sentiment
  }
}
