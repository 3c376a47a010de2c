import {
  type BuiltInResult,
  type CallId,
  type ClientId,
  type EvaluationSource,
  type EvaluationStatus,
  isSampled,
  type LeadQualityResult
} from '@callbook/domain'
import { runInKysely } from '@callbook/postgres'
import { sql } from 'kysely'
import type { OrganizationScope } from '../scope.ts'
import type { KeptEvaluation } from './evaluation-versions.ts'

/** Progress of the evaluations of a call, which its counters depend on. */
export interface EvaluationProgress {
  readonly evaluation_status: EvaluationStatus
  readonly human_review_required: boolean | null
}

export interface EvaluatedCall extends EvaluationProgress {
  readonly id: CallId
  readonly client_id: ClientId
  readonly occurred_at: string
  /** As the columns of `calls`; null without lead quality of a model or an import. */
  readonly flagged: boolean | null
  readonly sampled: boolean | null
  /** Share of its client's calls without a flag that are reviewed, 0 to 100. */
  readonly review_sample_percent: number
}

type KeptBuiltIn = KeptEvaluation & { readonly result: BuiltInResult }

/**
 * Updates the columns of a call by a stored result that has become the current one. The caller must have locked the
 * call.
 *
 * A reviewed call does not wait for review again, even if the result requires one. A call that a user has sent to
 * review waits, even if the result does not require it.
 *
 * @param isFirst whether the call had no result of the domain
 * @returns the changed columns
 */
export async function makeCurrent<Call extends EvaluatedCall>(
  { db: tx, organizationId }: OrganizationScope,
  call: Call,
  { isFirst, ...kept }: KeptBuiltIn & { readonly isFirst: boolean }
): Promise<Call> {
  const { result, keptAt } = kept
  const status = call.evaluation_status === 'pending' ? 'partial' : 'completed'
  const changes = { ...(isFirst && ({ evaluation_status: status } as const)), ...reviewColumns(call, kept) }
  const { parameters, sql: text } = tx
    .updateTable('calls')
    .set({ ...changes, ...scoresOf(result), updated_at: sql`greatest(updated_at, ${keptAt})` })
    .where('organization_id', '=', organizationId)
    .where('id', '=', call.id)
    .compile()
  await runInKysely(tx, { text, values: parameters })

  return { ...call, ...changes }
}

/** Returns the columns by which a lead quality result decides about a review. */
function reviewColumns(call: EvaluatedCall, { result, source, model, review }: KeptBuiltIn) {
  if (!('flags' in result)) return {}
  const { human_review_required: flagged } = result.flags
  if (source === 'human') return { human_review_required: review === undefined && flagged }
  const sampled = isReviewSampled(call, { result, source })

  return {
    ...{ human_review_required: flagged || sampled || isRequestedByUser(call), flagged, sampled },
    has_conversation: source !== 'model' || model !== null
  }
}

/** A flagged call waits anyway, and a result without a score has nothing to compare. */
function isReviewSampled(
  call: EvaluatedCall,
  { result, source }: { readonly result: LeadQualityResult; readonly source: EvaluationSource }
): boolean {
  return (
    source === 'model' &&
    !result.flags.human_review_required &&
    result.overall_score !== null &&
    isSampled(call.id, call.review_sample_percent)
  )
}

/**
 * Returns whether a user has sent the call to review. It then waits although its previous result has no flag and it is
 * no sample, until a user reviews it.
 */
function isRequestedByUser({ human_review_required: isWaiting, flagged, sampled }: EvaluatedCall): boolean {
  return isWaiting === true && flagged === false && sampled !== true
}

/** Returns the values of a result that calls show, are filtered and measured by. Each kind of result has its own. */
function scoresOf(result: BuiltInResult) {
  return 'scores' in result
    ? {
        lead_score: result.overall_score,
        failure_risk: result.scores.failure_risk.score,
        sentiment: result.sentiment.value,
        negative_call: result.flags.negative_call
      }
    : { adherence_score: result.score }
}
