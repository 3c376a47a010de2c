import {
  criticalFailuresOf,
  type LeadQualityResult,
  type OrganizationId,
  type PromptAdherenceResult,
  withCriticalFailures
} from '@callbook/domain'
import type { Queryable } from '../../database.ts'
import { addVersion, findVersions, type KeptEvaluation, type NewEvaluation } from './evaluation-versions.ts'
import { type EvaluatedCall, type EvaluationProgress, makeCurrent } from './make-current.ts'

/**
 * Flags a call for review if its agent failed critically and its lead quality was evaluated by our model before that
 * was known. It adds a further version. Call it with the call locked.
 *
 * @param stored the result that has just become the current one
 * @returns the evaluation status, if it changed
 */
export async function requestReview(
  tx: Queryable,
  organizationId: OrganizationId,
  call: EvaluatedCall,
  stored: KeptEvaluation,
  now: Date
): Promise<EvaluationProgress | undefined> {
  if (!mayRequireReview(stored)) return undefined
  const { current: evaluated, latest } = await findVersions(tx, organizationId, call.id, 'lead_quality')
  if (evaluated === undefined || evaluated.prompt_version === null) return undefined
  const result: LeadQualityResult = JSON.parse(evaluated.result)
  if (result.flags.human_review_required) return undefined

  const { current: adherence } = await findVersions(tx, organizationId, call.id, 'prompt_adherence')
  if (adherence === undefined || criticalFailuresOf(JSON.parse(adherence.result) as PromptAdherenceResult) === null)
    return undefined

  const evaluation: NewEvaluation = {
    domain: 'lead_quality',
    result: withCriticalFailures(result),
    evidence: JSON.parse(evaluated.evidence ?? '[]'),
    source: evaluated.source,
    model: evaluated.model,
    scoring: { promptVersion: evaluated.prompt_version, inputTokens: 0, outputTokens: 0, costUsd: 0 }
  }
  const kept = await addVersion(tx, organizationId, call, evaluation, { latest, now })

  return await makeCurrent(tx, organizationId, call, kept)
}

/** Decides by the stored result alone, because most results need no query. */
function mayRequireReview({ result, scoring }: KeptEvaluation): boolean {
  return 'flags' in result
    ? scoring !== undefined && !result.flags.human_review_required
    : criticalFailuresOf(result) !== null
}
