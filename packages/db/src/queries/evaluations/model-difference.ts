import type { CallId, EvaluationResult, OrganizationId } from '@callbook/domain'
import type { Queryable } from '../../database.ts'
import type { NewEvaluation } from './evaluation-versions.ts'

/**
 * Returns the difference between a reviewer's score and the score of the model's latest result, in points; null without
 * a review, or if either has no score.
 */
export async function differenceFromModel(
  tx: Queryable,
  organizationId: OrganizationId,
  callId: CallId,
  { domain, result, review }: NewEvaluation
): Promise<number | null> {
  if (review === undefined) return null
  const machine = await tx
    .selectFrom('evaluation_versions')
    .select('result')
    .where('organization_id', '=', organizationId)
    .where('call_id', '=', callId)
    .where('domain', '=', domain)
    .where('source', '=', 'model')
    .orderBy('version', 'desc')
    .limit(1)
    .executeTakeFirst()
  const scores = [result, machine && (JSON.parse(machine.result) as EvaluationResult)].map(scoreOf)
  const [human, model] = scores

  return human === null || human === undefined || model === null || model === undefined
    ? null
    : Math.round(Math.abs(human - model) * 10) / 10
}

function scoreOf(result: EvaluationResult | undefined): number | null {
  if (result === undefined) return null

  return 'flags' in result ? result.overall_score : result.score
}
