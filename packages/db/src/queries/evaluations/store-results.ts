import {
  type CallId,
  type ClientId,
  criticalFailuresOf,
  type EvaluationDomain,
  type EvaluationResult,
  type LeadQualityResult,
  type PromptAdherenceResult,
  redactTexts,
  sharedEvidence,
  supersedes,
  withCriticalFailures
} from '@callbook/domain'
import type { Queryable } from '../../database.ts'
import { applyCountChanges } from '../counts/count-changes.ts'
import { logEvents } from '../events/log-events.ts'
import { unassignCall } from '../reviews/review-assignments.ts'
import { setReviewRequired } from '../reviews/waiting-calls.ts'
import type { OrganizationScope } from '../scope.ts'
import {
  addVersion,
  type EvaluationVersion,
  type FoundVersions,
  findVersions,
  isRepeat,
  type KeptEvaluation,
  type NewEvaluation
} from './evaluation-versions.ts'
import type { LockedCall } from './lock-call.ts'
import { type EvaluatedCall, makeCurrent } from './make-current.ts'

export interface RecordedResult {
  readonly domain: EvaluationDomain
  readonly version: number
  /** Whether this is the result that is served from now on. */
  readonly isCurrent: boolean
}

/** Runs in the transaction that stored new versions. */
export type OnStored = (
  tx: Queryable,
  stored: { readonly clientId: ClientId; readonly results: readonly RecordedResult[] }
) => Promise<void>

/** A review of a version that is no longer the current one. */
export class StaleReviewError extends Error {
  override readonly name = 'StaleReviewError'
  readonly domain: EvaluationDomain

  constructor(domain: EvaluationDomain) {
    super('The reviewed version is not the current one')
    this.domain = domain
  }
}

interface StoredResults {
  readonly evaluations: readonly NewEvaluation[]
  readonly now: Date
  readonly onStored?: OnStored | undefined
}

/**
 * Stores results of a locked call, at most one per domain, and makes each the current one if it supersedes that.
 *
 * All are checked before the first write. The counters, which other transactions lock as well, come last.
 *
 * @throws {StaleReviewError} if one of them is a review of another version than the current one
 */
export async function storeResults(
  at: OrganizationScope,
  locked: LockedCall & EvaluatedCall,
  { evaluations, now, onStored }: StoredResults
): Promise<RecordedResult[]> {
  const { db: tx, organizationId } = at
  const results: CheckedResult[] = []
  // Lead quality comes first: a critical failure in the other domain may change a result of a model again.
  for (const evaluation of evaluations.toSorted((a, b) => (a.domain < b.domain ? -1 : 1))) {
    results.push(await checkResult(at, locked, withoutContent(locked, evaluation)))
  }

  let call = locked
  for (const result of results) {
    if (result.isNew) call = await storeResult(at, call, { now, ...result })
    else if (confirms(result) && call.human_review_required === true) {
      await setReviewRequired(at, [call], { isRequired: false, now })
      call = { ...call, human_review_required: false }
    }
  }

  const added = results.filter(({ isNew }) => isNew)
  if (added.length > 0) await onStored?.(tx, { clientId: call.client_id, results: added.map(outcomeOf) })
  const shown = added.filter(({ isCurrent }) => isCurrent)
  if (shown.length > 0) await logResults(at, call, { shown, now })
  if (locked.human_review_required === true && call.human_review_required !== true)
    await unassignCall(tx, organizationId, call.id)
  if (call !== locked) {
    const at = new Date(call.occurred_at)
    const [before, after] = [locked, call].map((values) => ({ at, values }))
    await applyCountChanges(tx, { calls: [{ organizationId, clientId: call.client_id, before, after }] })
  }

  return results.map(outcomeOf)
}

/** Returns whether a reviewer has given the same result again, which adds no version but ends the wait. */
function confirms({ domain, evaluation }: CheckedResult): boolean {
  return domain === 'lead_quality' && evaluation.review !== undefined
}

interface CheckedResult extends RecordedResult {
  readonly evaluation: NewEvaluation
  readonly isNew: boolean
  readonly found: FoundVersions
}

/** @throws {StaleReviewError} if it is a review of another version than the current one */
async function checkResult(
  at: OrganizationScope,
  { id: callId }: LockedCall,
  evaluation: NewEvaluation
): Promise<CheckedResult> {
  const { domain, review, source } = evaluation
  const found = await findVersions(at, callId, domain)
  const { current, latest } = found
  const known = [current, latest].find((version) => version !== undefined && isRepeat(evaluation, version))
  if (known !== undefined) {
    const isCurrent = known.version === current?.version

    return { domain, version: known.version, isCurrent, evaluation, isNew: false, found }
  }
  if (review !== undefined && review.seen !== (current?.version ?? 0) && !isUnseen(evaluation, current)) {
    throw new StaleReviewError(domain)
  }
  const isCurrent = supersedes(current?.source ?? null, source)

  return { domain, version: 1 + (latest?.version ?? 0), isCurrent, evaluation, isNew: true, found }
}

/** Reviewers do not see the answers of a model, which may come while they answer the same questions. */
function isUnseen({ result }: NewEvaluation, current: EvaluationVersion | undefined): boolean {
  return 'answers' in result && current?.source === 'model'
}

/** @returns the call, changed if the result is the current one from now on */
async function storeResult<Call extends EvaluatedCall>(
  at: OrganizationScope,
  call: Call,
  { evaluation, isCurrent, found, now }: CheckedResult & { readonly now: Date }
): Promise<Call> {
  const { current } = found
  const modelDifference = await differenceFromModel(at, call.id, evaluation)
  const evaluated = withConfirmedEvidence(evaluation, current)
  const kept = await addVersion(at, call, { evaluation: evaluated, found, isCurrent, now, modelDifference })
  // Calls show nothing of their answers.
  const { result } = kept
  if (!isCurrent || 'answers' in result) return call
  const shown = await makeCurrent(at, call, { ...kept, result, isFirst: current === undefined })

  return await requestReview(at, shown, { stored: kept, now })
}

/** A human result keeps the evidence of the parts that it confirms. */
function withConfirmedEvidence(evaluation: NewEvaluation, current: EvaluationVersion | undefined): NewEvaluation {
  const { source, result } = evaluation
  if (source !== 'human' || current?.evidence == null) return evaluation

  return { ...evaluation, evidence: sharedEvidence(JSON.parse(current.evidence), JSON.parse(current.result), result) }
}

/** Logs one event per type, because events name only the call. A result that is not served changes nothing. */
async function logResults(
  { db: tx, organizationId }: OrganizationScope,
  { id: subjectId, client_id: clientId }: LockedCall,
  { shown, now }: { readonly shown: readonly CheckedResult[]; readonly now: Date }
): Promise<void> {
  const types = new Set(
    shown.map(({ found }) => (found.current === undefined ? 'evaluation.completed' : 'evaluation.updated'))
  )
  const events = [...types].map((type) => ({ type, organizationId, clientId, subjectId }) as const)

  await logEvents(tx, events, now)
}

/** Removes the texts of a result, and its evidence, if the content of the call was removed. */
function withoutContent({ content_removed_at }: LockedCall, evaluation: NewEvaluation): NewEvaluation {
  return content_removed_at === null
    ? evaluation
    : { ...evaluation, result: redactTexts(evaluation.result), evidence: [] }
}

function outcomeOf({ domain, version, isCurrent }: CheckedResult): RecordedResult {
  return { domain, version, isCurrent }
}

/**
 * Returns the difference between a reviewer's score and the score of the model's latest result, in points; null without
 * a review, or if either has no score.
 */
async function differenceFromModel(
  { db: tx, organizationId }: OrganizationScope,
  callId: CallId,
  { domain, result, review }: NewEvaluation
): Promise<number | null> {
  if (review === undefined || 'answers' in result) return null
  const machine = await tx
    .selectFrom('evaluations')
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

/**
 * Flags a call for review if its agent failed critically and its lead quality was evaluated by our model before that
 * was known. It adds a further version. Call it with the call locked.
 *
 * @param stored the result that has just become the current one
 */
async function requestReview<Call extends EvaluatedCall>(
  at: OrganizationScope,
  call: Call,
  { stored, now }: { readonly stored: KeptEvaluation; readonly now: Date }
): Promise<Call> {
  if (!mayRequireReview(stored)) return call
  const found = await findVersions(at, call.id, 'lead_quality')
  const { current: evaluated } = found
  if (evaluated === undefined || evaluated.prompt_version === null) return call
  const result: LeadQualityResult = JSON.parse(evaluated.result)
  if (result.flags.human_review_required) return call

  const { current: adherence } = await findVersions(at, call.id, 'prompt_adherence')
  if (adherence === undefined || criticalFailuresOf(JSON.parse(adherence.result) as PromptAdherenceResult) === null)
    return call

  const evaluation: NewEvaluation = {
    domain: 'lead_quality',
    result: withCriticalFailures(result),
    evidence: JSON.parse(evaluated.evidence ?? '[]'),
    source: evaluated.source,
    model: evaluated.model,
    scoring: { promptVersion: evaluated.prompt_version, inputTokens: 0, outputTokens: 0, costUsd: 0 }
  }
  const kept = await addVersion(at, call, { evaluation, found, isCurrent: true, now })

  return await makeCurrent(at, call, { ...kept, result: withCriticalFailures(result), isFirst: false })
}

/** Decides by the stored result alone, because most results need no query. */
function mayRequireReview({ result, scoring }: KeptEvaluation): boolean {
  if ('answers' in result) return false

  return 'flags' in result
    ? scoring !== undefined && !result.flags.human_review_required
    : criticalFailuresOf(result) !== null
}
