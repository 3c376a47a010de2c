import {
  type CallId,
  type ClientId,
  type EvaluationResult,
  evaluationStatus,
  isSampled,
  type OrganizationId
} from '@callbook/domain'
import { runInKysely } from '@callbook/postgres'
import { sql } from 'kysely'
import type { Queryable } from '../../database.ts'
import type { KeptEvaluation } from './evaluation-versions.ts'

/** Progress of the evaluations of a call, which its counters depend on. */
export interface EvaluationProgress {
  readonly evaluation_status: string
  readonly human_review_required: boolean | null
}

export interface EvaluatedCall {
  readonly id: CallId
  readonly client_id: ClientId
  readonly occurred_at: string
  readonly human_review_required: boolean | null
  /** Share of its client's calls without a flag that are reviewed, 0 to 100. */
  readonly review_sample_percent: number
}

/**
 * Makes a stored result the current one. The caller must have locked the call.
 *
 * A reviewed call does not wait for review again, even if the result requires one. A call that a user has sent to
 * review waits, even if the result does not require it.
 */
export async function makeCurrent(
  tx: Queryable,
  organizationId: OrganizationId,
  call: EvaluatedCall,
  kept: KeptEvaluation
): Promise<EvaluationProgress> {
  const { domain, result, review, version, keptAt } = kept
  const sampled = isReviewSampled(call, kept)
  const isRequested = await isRequestedByUser(tx, organizationId, call, kept)
  const completed = await tx
    .insertInto('call_evaluations')
    .values({
      organization_id: organizationId,
      call_id: call.id,
      [domain]: JSON.stringify(result),
      [`${domain}_version`]: version,
      [`${domain}_completed_at`]: keptAt,
      updated_at: keptAt
    })
    .onConflict((conflict) =>
      conflict.columns(['organization_id', 'call_id']).doUpdateSet((eb) => ({
        [domain]: eb.ref(`excluded.${domain}`),
        [`${domain}_version`]: eb.ref(`excluded.${domain}_version`),
        [`${domain}_completed_at`]: eb.fn('greatest', [
          `call_evaluations.${domain}_completed_at`,
          `excluded.${domain}_completed_at`
        ]),
        updated_at: sql`greatest(call_evaluations.updated_at, excluded.updated_at)`
      }))
    )
    .returning(['lead_quality_completed_at', 'prompt_adherence_completed_at'])
    .executeTakeFirstOrThrow()

  const progress = {
    evaluation_status: evaluationStatus({
      leadQualityCompletedAt: completed.lead_quality_completed_at,
      promptAdherenceCompletedAt: completed.prompt_adherence_completed_at
    }),
    human_review_required:
      'flags' in result
        ? review === undefined && (result.flags.human_review_required || sampled || isRequested)
        : call.human_review_required
  }
  await updateFilterColumns(tx, organizationId, call, kept, { ...progress, sampled })

  return progress
}

/** Updates the columns that filters of calls use. */
async function updateFilterColumns(
  tx: Queryable,
  organizationId: OrganizationId,
  { id, client_id, occurred_at }: EvaluatedCall,
  { result, source, model, keptAt }: KeptEvaluation,
  { sampled, ...progress }: EvaluationProgress & { readonly sampled: boolean }
): Promise<void> {
  const reasons =
    'flags' in result && source !== 'human'
      ? {
          ...{ flagged: result.flags.human_review_required, sampled },
          has_conversation: source !== 'model' || model !== null
        }
      : {}
  const scores = { ...scoresOf(result), ...reasons }
  const statements = [
    tx
      .updateTable('calls')
      .set({
        ...progress,
        ...callScoresOf(result),
        updated_at: sql`greatest(updated_at, ${keptAt})`
      })
      .where('organization_id', '=', organizationId)
      .where('id', '=', id),
    tx
      .insertInto('call_scores')
      .values({ organization_id: organizationId, call_id: id, client_id, occurred_at, ...scores })
      .onConflict((conflict) => conflict.columns(['organization_id', 'call_id']).doUpdateSet(scores))
  ]

  for (const statement of statements) {
    const { parameters, sql: text } = statement.compile()
    await runInKysely(tx, { text, values: parameters })
  }
}

/**
 * Returns whether a user has sent the call to review. It then waits although its previous result has no flag and it is
 * no sample, until a user reviews it. Most calls do not wait, and need no query.
 */
async function isRequestedByUser(
  tx: Queryable,
  organizationId: OrganizationId,
  { id, human_review_required: isWaiting }: EvaluatedCall,
  { result, source }: KeptEvaluation
): Promise<boolean> {
  if (isWaiting !== true || source === 'human' || !('flags' in result) || result.flags.human_review_required)
    return false
  const previous = await tx
    .selectFrom('call_scores')
    .select(['flagged', 'sampled'])
    .where('organization_id', '=', organizationId)
    .where('call_id', '=', id)
    .executeTakeFirst()

  return previous?.flagged === false && !previous.sampled
}

/** A flagged call waits anyway, and a result without a score has nothing to compare. */
function isReviewSampled(call: EvaluatedCall, { result, source }: KeptEvaluation): boolean {
  if (!('flags' in result) || source !== 'model') return false

  return (
    !result.flags.human_review_required &&
    result.overall_score !== null &&
    isSampled(call.id, call.review_sample_percent)
  )
}

/** Returns the values of a result that calls are filtered and measured by. Each kind of result has its own. */
function scoresOf(result: EvaluationResult) {
  return 'scores' in result
    ? {
        lead_score: result.overall_score,
        failure_risk: result.scores.failure_risk.score,
        sentiment: result.sentiment.value,
        negative_call: result.flags.negative_call
      }
    : { adherence_score: result.score }
}

/** Returns the scores of a result that its call shows as well. */
function callScoresOf(result: EvaluationResult) {
  return 'scores' in result
    ? { lead_score: result.overall_score, sentiment: result.sentiment.value }
    : { adherence_score: result.score }
}
