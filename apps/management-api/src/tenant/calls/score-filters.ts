import type { ScoreFilter } from '@callbook/db'
import { sentiments } from '@callbook/domain'
import { enumeration, number } from '@callbook/http'
import { described } from '../described.ts'

const score = () => number({ min: 0, max: 100 })

/** What a list of calls can be limited by of their current evaluations. */
export const scoreFilters = {
  lead_score_from: described(score(), 'Only calls whose lead quality scores this or more'),
  lead_score_to: described(score(), 'Only calls whose lead quality scores this or less'),
  adherence_score_from: described(score(), 'Only calls whose adherence to the prompt scores this or more'),
  adherence_score_to: described(score(), 'Only calls whose adherence to the prompt scores this or less'),
  sentiment: described(enumeration(sentiments), 'Only calls whose callers felt like this')
}

type Asked = { readonly [Name in keyof typeof scoreFilters]: ReturnType<(typeof scoreFilters)[Name]['read']> }

export function readScoreFilter(asked: Asked): ScoreFilter {
  return {
    leadScoreFrom: asked.lead_score_from,
    leadScoreTo: asked.lead_score_to,
    adherenceScoreFrom: asked.adherence_score_from,
    adherenceScoreTo: asked.adherence_score_to,
    sentiment: asked.sentiment
  }
}
