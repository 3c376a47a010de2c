import {
  type CallId,
  type ClientId,
  type EvaluationDomain,
  type OrganizationId,
  supersedes,
  withoutTexts
} from '@callbook/domain'
import type { Database, Queryable } from '../../database.ts'
import { countAnew } from '../counts/count-anew.ts'
import { countedCalls } from '../counts/counted-tables.ts'
import { logEvents } from '../events/log-events.ts'
import { askForReview } from './ask-for-review.ts'
import { type WorkUsage, withEarlierUsage } from './evaluation-usage.ts'
import { addVersion, findVersions, isRepeat, type NewEvaluation } from './evaluation-versions.ts'
import { type LockedCall, lockCall } from './lock-call.ts'
import { type EvaluationProgress, makeCurrent } from './make-current.ts'
import { differenceFromModel } from './model-difference.ts'
import { requireSeen } from './stale-review.ts'

export interface RecordedEvaluation {
  readonly version: number
  /** Whether this is the result that is served from now on. */
  readonly isCurrent: boolean
}

/**
 * Keeps a result as the next version, and makes it the current one where it supersedes that.
 *
 * The current result or the latest one recorded once more, from the same source, makes no new version. Undefined for an
 * unknown call.
 *
 * @param also is done in the same transaction, unless there is no new version
 * @throws {StaleReviewError} when it is that of a reviewer who saw another version than the current one
 */
export async function recordEvaluation(
  db: Database,
  organizationId: OrganizationId,
  callId: CallId,
  evaluation: NewEvaluation,
  now: Date,
  also?: (tx: Queryable, kept: RecordedEvaluation & { readonly clientId: ClientId }) => Promise<void>
): Promise<RecordedEvaluation | undefined> {
  return await db.transaction().execute(async (tx) => {
    const call = await lockCall(tx, organizationId, callId)
    if (call === undefined) return undefined
    await deleteWork(tx, organizationId, callId, evaluation.domain)

    return await keep(tx, organizationId, call, ofCall(call, evaluation), now, async (kept) => {
      await also?.(tx, { ...kept, clientId: call.client_id })
    })
  })
}

/**
 * Records the result of work that is done, which is then gone.
 *
 * Undefined when the work is no longer under `leaseId`: somebody else has it, or has recorded a result. Nothing changes.
 */
export async function recordWork(
  db: Database,
  organizationId: OrganizationId,
  { callId, leaseId }: { readonly callId: CallId; readonly leaseId: string },
  evaluation: NewEvaluation,
  now: Date
): Promise<RecordedEvaluation | undefined> {
  return await db.transaction().execute(async (tx) => {
    const call = await lockCall(tx, organizationId, callId)
    if (call === undefined) return undefined
    const work = await deleteWork(tx, organizationId, callId, evaluation.domain, leaseId)
    if (work === undefined) return undefined

    return await keep(tx, organizationId, call, ofCall(call, withEarlierUsage(evaluation, work)), now)
  })
}

/** Keeps a result; the call is locked already. The counters, which are locked for others as well, come last. */
async function keep(
  tx: Queryable,
  organizationId: OrganizationId,
  call: LockedCall,
  evaluation: NewEvaluation,
  now: Date,
  onKept?: (kept: RecordedEvaluation) => Promise<void>
): Promise<RecordedEvaluation> {
  const { id: callId } = call
  const { domain, source } = evaluation
  const { current, latest } = await findVersions(tx, organizationId, callId, domain)
  if (current !== undefined && isRepeat(evaluation, current)) return { version: current.version, isCurrent: true }
  if (latest !== undefined && isRepeat(evaluation, latest)) return { version: latest.version, isCurrent: false }
  requireSeen(evaluation, current)

  const modelDifference = await differenceFromModel(tx, organizationId, callId, evaluation)
  const kept = await addVersion(tx, organizationId, callId, evaluation, { latest, now, modelDifference })
  const isCurrent = supersedes(current?.source ?? null, source)
  const made = isCurrent ? await makeCurrent(tx, organizationId, call, kept) : undefined
  const asked = isCurrent ? await askForReview(tx, organizationId, call, now) : undefined

  const recorded = { version: kept.version, isCurrent }
  await onKept?.(recorded)
  if (isCurrent) await tellOfResult(tx, organizationId, call, { isFirst: current === undefined, now })
  const progress = asked ?? made
  if (progress !== undefined) await countProgress(tx, organizationId, call, progress)

  return recorded
}

/** A result that is only kept changes nothing that is served. */
async function tellOfResult(
  tx: Queryable,
  organizationId: OrganizationId,
  { id: subjectId, client_id: clientId }: LockedCall,
  { isFirst, now }: { readonly isFirst: boolean; readonly now: Date }
): Promise<void> {
  const type = isFirst ? 'evaluation.completed' : 'evaluation.updated'
  await logEvents(tx, [{ type, organizationId, clientId, subjectId }], now)
}

async function countProgress(
  tx: Queryable,
  organizationId: OrganizationId,
  call: LockedCall,
  progress: EvaluationProgress
): Promise<void> {
  const { client_id: clientId, created_at } = call
  const place = { organizationId, clientId, createdAt: new Date(created_at) }

  await countAnew(tx, countedCalls, [{ ...place, before: call, after: { ...call, ...progress } }])
}

/** Nothing is told any more about a caller who was erased. */
function ofCall({ erased_at }: LockedCall, evaluation: NewEvaluation): NewEvaluation {
  return erased_at === null ? evaluation : { ...evaluation, result: withoutTexts(evaluation.result) }
}

/** @returns what it had used up; undefined where there was none: under `leaseId`, if that is given */
async function deleteWork(
  tx: Queryable,
  organizationId: OrganizationId,
  callId: CallId,
  domain: EvaluationDomain,
  leaseId?: string
): Promise<WorkUsage | undefined> {
  return await tx
    .deleteFrom('evaluation_work')
    .where('organization_id', '=', organizationId)
    .where('call_id', '=', callId)
    .where('domain', '=', domain)
    .$if(leaseId !== undefined, (work) => work.where('lease_id', '=', leaseId ?? null))
    .returning(['input_tokens', 'output_tokens', 'cost_usd'])
    .executeTakeFirst()
}
