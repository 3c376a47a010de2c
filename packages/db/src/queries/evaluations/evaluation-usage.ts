import type { CallId, EvaluationDomain, OrganizationId } from '@callbook/domain'
import { sql } from 'kysely'
import type { Database } from '../../database.ts'
import type { NewEvaluation, Usage } from './evaluation-versions.ts'

/** Usage of the failed attempts of an evaluation. */
export interface WorkUsage {
  readonly input_tokens: number | null
  readonly output_tokens: number | null
  readonly cost_usd: number | null
}

/** Largest number of tokens that a column holds. */
const maxTokens = 2 ** 31 - 1

/** Adds two usages; unknown values are ignored. */
export function addUsage(one: Usage, other: Usage): Usage {
  return {
    inputTokens: addTokens(one.inputTokens, other.inputTokens),
    outputTokens: addTokens(one.outputTokens, other.outputTokens),
    costUsd: add(one.costUsd, other.costUsd)
  }
}

function addTokens(one: number | null, other: number | null): number | null {
  const sum = add(one, other)

  return sum === null ? null : Math.min(sum, maxTokens)
}

function add(one: number | null, other: number | null): number | null {
  return one === null && other === null ? null : (one ?? 0) + (other ?? 0)
}

/**
 * Stores the usage of a failed attempt, even if another worker holds the task now, because it was paid for. It is lost
 * only if the task no longer exists.
 */
export async function noteUsage(
  db: Database,
  work: { readonly organizationId: OrganizationId; readonly callId: CallId; readonly domain: EvaluationDomain },
  { inputTokens, outputTokens, costUsd }: Usage
): Promise<void> {
  if (inputTokens === null && outputTokens === null && costUsd === null) return
  const sum = (column: 'input_tokens' | 'output_tokens', tokens: number | null) =>
    sql<number | null>`case when ${tokens}::int is null then ${sql.ref(column)}
      else least(coalesce(${sql.ref(column)}, 0)::bigint + ${tokens}::int, ${maxTokens}::int)::int end`

  await db
    .updateTable('evaluation_work')
    .set({
      input_tokens: sum('input_tokens', inputTokens),
      output_tokens: sum('output_tokens', outputTokens),
      cost_usd: sql`case when ${costUsd}::float8 is null then cost_usd
        else coalesce(cost_usd, 0) + ${costUsd}::float8 end`
    })
    .where('organization_id', '=', work.organizationId)
    .where('call_id', '=', work.callId)
    .where('domain', '=', work.domain)
    .execute()
}

/** Adds the usage of failed attempts to a result of a model. Other results stay unchanged. */
export function withEarlierUsage(evaluation: NewEvaluation, earlier: WorkUsage): NewEvaluation {
  const { scoring } = evaluation
  if (scoring === undefined) return evaluation
  const { input_tokens: inputTokens, output_tokens: outputTokens, cost_usd: costUsd } = earlier

  return { ...evaluation, scoring: { ...scoring, ...addUsage(scoring, { inputTokens, outputTokens, costUsd }) } }
}
