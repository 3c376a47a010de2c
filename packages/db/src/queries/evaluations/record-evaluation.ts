import type { CallId, EvaluationDomain, OrganizationId } from '@callbook/domain'
import type { Database, Queryable } from '../../database.ts'
import { type WorkUsage, withEarlierUsage } from './evaluation-usage.ts'
import type { NewEvaluation } from './evaluation-versions.ts'
import { lockCall } from './lock-call.ts'
import { type OnStored, type RecordedResult, storeResults } from './store-results.ts'

export interface RecordedEvaluation {
  readonly version: number
  readonly isCurrent: boolean
}

/**
 * @returns `undefined` if the call does not exist
 * @throws {StaleReviewError} if it reviews a version other than the current one
 */
export async function recordEvaluation(
  db: Database,
  organizationId: OrganizationId,
  callId: CallId,
  evaluation: NewEvaluation,
  now: Date,
  onStored?: OnStored
): Promise<RecordedEvaluation | undefined> {
  const [recorded] = (await recordEvaluations(db, organizationId, callId, [evaluation], now, onStored)) ?? []

  return recorded && outcomeOf(recorded)
}

/**
 * Records results of one call, at most one per domain: all of them or none.
 *
 * A result equal to the current or the latest one of the same source adds no version.
 *
 * @param onStored runs in the same transaction, unless there is no new version
 * @returns one entry per result; `undefined` if the call does not exist
 * @throws {StaleReviewError} if one of them reviews a version other than the current one
 */
export async function recordEvaluations(
  db: Database,
  organizationId: OrganizationId,
  callId: CallId,
  evaluations: readonly NewEvaluation[],
  now: Date,
  onStored?: OnStored
): Promise<RecordedResult[] | undefined> {
  return await db.transaction().execute(async (tx) => {
    const call = await lockCall(tx, organizationId, callId)
    if (call === undefined) return undefined
    for (const { domain } of evaluations) await deleteWork(tx, organizationId, callId, domain)

    return await storeResults(tx, organizationId, call, evaluations, now, onStored)
  })
}

/**
 * Records the result of claimed work and deletes the work.
 *
 * @returns `undefined`, without a change, if the lease has ended: another worker has claimed the work, or a result was
 * recorded
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

    const [recorded] = await storeResults(tx, organizationId, call, [withEarlierUsage(evaluation, work)], now)

    return recorded && outcomeOf(recorded)
  })
}

function outcomeOf({ version, isCurrent }: RecordedResult): RecordedEvaluation {
  return { version, isCurrent }
}

/** @returns the usage of earlier attempts; `undefined` if there was no work, or not under the given `leaseId` */
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
