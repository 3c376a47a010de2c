import { builtInDomains, type EvaluationDomain, type EvaluationSource, narrow } from '@callbook/domain'
import { sql } from 'kysely'
import type { ReachScope } from '../scope.ts'
import { type ScoresScope, whereScored } from '../scores/measure-scores.ts'

/** A model with its prompt version that has evaluated calls in a built-in domain. */
export interface Evaluator {
  readonly domain: EvaluationDomain
  readonly source: Exclude<EvaluationSource, 'human'>
  /** Null for imported results without a model. */
  readonly model: string | null
  readonly prompt_version: string | null
}

/** Of the longest range, a slice has two days. */
const slices = sql.lit(200)

const mostEvaluators = sql.lit(20)

/**
 * Returns the models and prompt versions of the current results, without those of people, by domain. It divides the
 * range into 200 slices and reads the results of the latest call of each, so that it finds each change of the model.
 */
export async function listEvaluators(
  { db, reach }: ReachScope,
  requested: ScoresScope,
  domains: readonly EvaluationDomain[] = builtInDomains
): Promise<Evaluator[]> {
  const { organizationId, filter: scope } = narrow(reach, requested)
  const whereJudged = sql`${whereScored(organizationId, scope)} and call.has_conversation is not false`
  const seconds = (time: Date) => sql.lit(time.getTime() / 1_000)
  const { rows } = await sql<Evaluator>`
    with latest as materialized (
      select max(call.occurred_at) as occurred_at from calls as call where ${whereJudged}
      group by width_bucket(extract(epoch from call.occurred_at), ${seconds(scope.start)}, ${seconds(scope.end)}, ${slices})
    )
    select distinct evaluation.domain, evaluation.source, evaluation.model, evaluation.prompt_version
    from latest
    cross join lateral (
      select call.id from calls as call where ${whereJudged} and call.occurred_at = latest.occurred_at limit 1
    ) as found
    join evaluations as evaluation on evaluation.organization_id = ${organizationId} and evaluation.call_id = found.id
      and evaluation.is_current and evaluation.domain = any(${domains}::text[])
    where evaluation.source = 'import' or evaluation.source = 'model' and evaluation.model is not null
    order by 1, 2, 3, 4 limit ${mostEvaluators}`.execute(db)

  return rows
}
