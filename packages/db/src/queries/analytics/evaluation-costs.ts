import { type ClientId, type EvaluationDomain, narrow, type OrganizationId, type TimeStep } from '@callbook/domain'
import { type RawBuilder, sql } from 'kysely'
import type { ReachScope } from '../scope.ts'
import { type AgentFilter, isByAgent } from './sum-calls.ts'

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

/** The results to sum: those of a time range, and of the calls of a client or an agent. */
export interface EvaluationCostScope extends AgentFilter, TimeStep {
  readonly clientId?: ClientId | undefined
}

/**
 * Returns the cost of model results, of tests of drafts too, by model and prompt version, most expensive first. Costs are added as decimals: the
 * sum of floating-point numbers depends on their order, which would order equal costs at random.
 */
export async function listEvaluationCosts(
  { db, reach }: ReachScope,
  requested: EvaluationCostScope,
  limit: number
): Promise<EvaluationCost[]> {
  const { organizationId, filter } = narrow(reach, requested)
  const { clientId, from, until } = filter
  const whereWanted = (table: 'evaluations' | 'scorecard_trials', time: 'answered_at' | 'created_at') => sql`
    organization_id = ${organizationId} and source = 'model'
      and ${sql.ref(time)} >= ${new Date(from).toISOString()}::timestamptz
      and ${sql.ref(time)} < ${new Date(until).toISOString()}::timestamptz
      ${clientId === undefined ? sql`` : sql`and client_id = ${clientId}`} ${isOfAgent(table, organizationId, filter)}`
  const { rows } = await sql<EvaluationCost>`
    select domain, model, prompt_version, evaluations, input_tokens, output_tokens, cost::float8 as cost_usd, priced
    from (
      select domain, model, prompt_version, count(*) as evaluations,
        coalesce(sum(input_tokens), 0) as input_tokens, coalesce(sum(output_tokens), 0) as output_tokens,
        coalesce(sum(cost_usd::numeric) filter (where cost_usd < 1000000000), 0) as cost,
        count(*) filter (where cost_usd < 1000000000) as priced
      from (
        select domain, model, prompt_version, input_tokens, output_tokens, cost_usd from evaluations
        where ${whereWanted('evaluations', 'created_at')}
        union all
        select domain, model, replace(domain, '_', '-') || '-v' || revision, input_tokens, output_tokens, cost_usd
        from scorecard_trials
        where state = 'answered' and ${whereWanted('scorecard_trials', 'answered_at')}
      ) as results
      group by domain, model, prompt_version
    ) as costs
    order by cost desc, evaluations desc, domain, model, prompt_version limit ${limit}`.execute(db)

  return rows
}

/** The call is a scalar subquery for each row, because a generic plan of a join compares each row with all calls. */
function isOfAgent(
  table: 'evaluations' | 'scorecard_trials',
  organizationId: OrganizationId,
  { assistantId, assistantVersion }: AgentFilter
): RawBuilder<unknown> {
  if (!isByAgent({ assistantId, assistantVersion })) return sql``
  const ofAssistant = assistantId === undefined ? sql`` : sql`and call.assistant_id = ${assistantId}`
  const ofVersion = assistantVersion === undefined ? sql`` : sql`and call.assistant_version = ${assistantVersion}`

  return sql`and (select true from calls as call where call.organization_id = ${organizationId}
    and call.id = ${sql.ref(`${table}.call_id`)} ${ofAssistant} ${ofVersion} limit 1)`
}
