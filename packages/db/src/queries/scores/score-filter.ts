import type { OrganizationId, Sentiment } from '@callbook/domain'
import type { Sql } from '@callbook/postgres'
import { sql } from 'kysely'
import { isOneOf } from '../counts/counted-rows.ts'
import { allOf } from '../lists/page.ts'

/** A filter by current results. Each condition excludes the calls without a result. */
export interface ScoreFilter {
  readonly leadScoreFrom?: number | undefined
  readonly leadScoreTo?: number | undefined
  readonly adherenceScoreFrom?: number | undefined
  readonly adherenceScoreTo?: number | undefined
  readonly sentiment?: Sentiment | readonly Sentiment[] | undefined
  readonly negativeCall?: boolean | undefined
}

const conditions = {
  leadScoreFrom: (score: unknown) => sql`lead_score >= ${score}::float8`,
  leadScoreTo: (score: unknown) => sql`lead_score <= ${score}::float8`,
  adherenceScoreFrom: (score: unknown) => sql`adherence_score >= ${score}::float8`,
  adherenceScoreTo: (score: unknown) => sql`adherence_score <= ${score}::float8`,
  sentiment: (sentiment: unknown) => isOneOf('sentiment', sentiment),
  negativeCall: (isNegative: unknown) => sql`negative_call = ${isNegative}`
}

export function isByScores(filter: ScoreFilter): boolean {
  return requested(filter).length > 0
}

/** Returns the conditions of a filter on rows of `call_scores`. */
function hasScores(filter: ScoreFilter): Sql {
  return allOf(requested(filter).map((name) => conditions[name](filter[name])))
}

/** Returns the condition that the call with an id matches. */
export function isScored(organizationId: OrganizationId, filter: ScoreFilter, id: Sql): Sql {
  return sql`exists (
    select from call_scores where organization_id = ${organizationId} and call_id = ${id} and ${hasScores(filter)}
  )`
}

function requested(filter: ScoreFilter): (keyof typeof conditions)[] {
  return Object.keys(conditions).filter(
    (name): name is keyof typeof conditions => filter[name as keyof ScoreFilter] !== undefined
  )
}
