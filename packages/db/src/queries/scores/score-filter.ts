import type { OrganizationId, Sentiment } from '@callbook/domain'
import { type Sql, sql } from '@callbook/postgres'
import { allOf } from '../lists/page.ts'

/** Which calls are asked for by their current results. Any of these leaves out the calls that have none. */
export interface ScoreFilter {
  /** Calls whose lead scores are this or more. */
  readonly leadScoreFrom?: number | undefined
  /** Calls whose lead scores are this or less. */
  readonly leadScoreTo?: number | undefined
  readonly adherenceScoreFrom?: number | undefined
  readonly adherenceScoreTo?: number | undefined
  readonly sentiment?: Sentiment | undefined
  readonly negativeCall?: boolean | undefined
}

const conditions = {
  leadScoreFrom: (score: unknown) => sql`lead_score >= ${score}::float8`,
  leadScoreTo: (score: unknown) => sql`lead_score <= ${score}::float8`,
  adherenceScoreFrom: (score: unknown) => sql`adherence_score >= ${score}::float8`,
  adherenceScoreTo: (score: unknown) => sql`adherence_score <= ${score}::float8`,
  sentiment: (sentiment: unknown) => sql`sentiment = ${sentiment}`,
  negativeCall: (isNegative: unknown) => sql`negative_call = ${isNegative}`
}

/** Whether a filter asks for anything of these. */
export function isByScores(filter: ScoreFilter): boolean {
  return asked(filter).length > 0
}

/** The conditions on rows of `call_scores` that a filter stands for. */
export function hasScores(filter: ScoreFilter): Sql {
  return allOf(asked(filter).map((name) => conditions[name](filter[name])))
}

/** The condition that the call with an id has such scores. */
export function isScored(organizationId: OrganizationId, filter: ScoreFilter, id: Sql): Sql {
  return sql`exists (
    select from call_scores where organization_id = ${organizationId} and call_id = ${id} and ${hasScores(filter)}
  )`
}

function asked(filter: ScoreFilter): (keyof typeof conditions)[] {
  return Object.keys(conditions).filter(
    (name): name is keyof typeof conditions => filter[name as keyof ScoreFilter] !== undefined
  )
}
