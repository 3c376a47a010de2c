import type { EvaluationDomain, Reach, TimeStep } from '@callbook/domain'
import { sql } from 'kysely'
import type { Queryable } from '../../database.ts'
import { isWithin } from '../reach.ts'

/** Cost of the results of one model with one prompt version. */
export interface EvaluationCost {
  readonly domain: EvaluationDomain
  readonly model: string | null
  readonly prompt_version: string | null
  readonly evaluations: number
  /** Sum over the results with a known number, like the following fields. */
  readonly input_tokens: number
  readonly output_tokens: number
  readonly cost_usd: number
  readonly priced: number
}

/** Returns the cost of model results in a time range, most expensive first. */
export async function listEvaluationCosts(
  db: Queryable,
  reach: Reach,
  { from, until }: TimeStep,
  limit: number
): Promise<EvaluationCost[]> {
  const { rows } = await sql<EvaluationCost>`
    select domain, model, prompt_version, count(*) as evaluations,
      coalesce(sum(input_tokens), 0) as input_tokens, coalesce(sum(output_tokens), 0) as output_tokens,
      coalesce(sum(cost_usd) filter (where cost_usd < 1000000000), 0) as cost_usd,
      count(*) filter (where cost_usd < 1000000000) as priced
    from evaluation_versions
    where ${isWithin(reach)} and source = 'model'
      and created_at >= ${new Date(from).toISOString()}::timestamptz
      and created_at < ${new Date(until).toISOString()}::timestamptz
    group by domain, model, prompt_version
    order by cost_usd desc, evaluations desc, domain, model, prompt_version limit ${limit}`.execute(db)

  return rows
}
