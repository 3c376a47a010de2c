import {
  criticalFailuresOf,
  type LeadQualityResult,
  type OrganizationId,
  type PromptAdherenceResult,
  withCriticalFailures
} from '@callbook/domain'
import type { Queryable } from '../../database.ts'
import { addVersion, findVersions, type NewEvaluation } from './evaluation-versions.ts'
import { type EvaluationProgress, type JudgedCall, makeCurrent } from './make-current.ts'

/**
 * Flags a call for review if its agent failed critically and its lead quality was evaluated by our model before that
 * was known. It adds a further version. Call it with the call locked.
 *
 * @returns the evaluation status, if it changed
 */
export async function askForReview(
  tx: Queryable,
  organizationId: OrganizationId,
  call: JudgedCall,
  now: Date
): Promise<EvaluationProgress | undefined> {
  const { current: judged, latest } = await findVersions(tx, organizationId, call.id, 'lead_quality')
  if (judged === undefined || judged.prompt_version === null) return undefined
  const result: LeadQualityResult = JSON.parse(judged.result)
  if (result.flags.human_review_required) return undefined

  const { current: adherence } = await findVersions(tx, organizationId, call.id, 'prompt_adherence')
  if (adherence === undefined || criticalFailuresOf(JSON.parse(adherence.result) as PromptAdherenceResult) === null)
    return undefined

  const evaluation: NewEvaluation = {
    domain: 'lead_quality',
    result: withCriticalFailures(result),
    source: judged.source,
    model: judged.model,
    judging: { promptVersion: judged.prompt_version, inputTokens: 0, outputTokens: 0, costUsd: 0 }
  }
  const kept = await addVersion(tx, organizationId, call.id, evaluation, { latest, now })

  return await makeCurrent(tx, organizationId, call, kept)
}
