import { type CallId, isBuiltInDomain, type OrganizationId } from '@callbook/domain'
import { type Database, inTransaction } from '../../database.ts'
import type { OrganizationScope } from '../scope.ts'
import { withEarlierUsage } from './evaluation-usage.ts'
import type { NewEvaluation } from './evaluation-versions.ts'
import { type FinishedDomain, finishDomain, type Lease } from './evaluation-work.ts'
import { isAnswered } from './judged-scorecards.ts'
import { lockCall } from './lock-call.ts'
import { type OnStored, type RecordedResult, storeResults } from './store-results.ts'

export interface RecordedEvaluation {
  readonly version: number
  readonly isCurrent: boolean
}

interface Storing {
  readonly now: Date
  readonly onStored?: OnStored | undefined
}

/**
 * @returns `undefined` if the call does not exist
 * @throws {StaleReviewError} if it reviews a version other than the current one
 */
export async function storeEvaluation(
  at: OrganizationScope<Database>,
  callId: CallId,
  { evaluation, ...others }: Storing & { readonly evaluation: NewEvaluation }
): Promise<RecordedEvaluation | undefined> {
  const [recorded] = (await storeEvaluations(at, callId, { evaluations: [evaluation], ...others })) ?? []

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
export async function storeEvaluations(
  { db, organizationId }: OrganizationScope,
  callId: CallId,
  { evaluations, now, onStored }: Storing & { readonly evaluations: readonly NewEvaluation[] }
): Promise<RecordedResult[] | undefined> {
  return await inTransaction(db, async (tx) => {
    const call = await lockCall(tx, organizationId, callId)
    if (call === undefined) return undefined
    for (const { domain } of evaluations) await finishDomain(tx, organizationId, { callId, domain })

    return await storeResults({ db: tx, organizationId }, call, { evaluations, now, onStored })
  })
}

/**
 * Records the result of claimed work in one domain, and ends its work there. If other domains are pending, the lease is
 * extended. Answers to a scorecard that was retired meanwhile are dropped.
 *
 * @returns `undefined`, without a change, if the lease has ended: another worker has claimed the work, or a result was
 * recorded
 */
export async function recordWork(
  db: Database,
  organizationId: OrganizationId,
  { callId, evaluation, lease, now }: FinishedWork
): Promise<RecordedWork | undefined> {
  const { domain } = evaluation

  return await db.transaction().execute(async (tx) => {
    const call = await lockCall(tx, organizationId, callId)
    if (call === undefined) return undefined
    const finished = await finishDomain(tx, organizationId, { callId, domain, lease })
    if (finished === undefined) return undefined
    const { pending } = finished
    const isDropped = !isBuiltInDomain(domain) && !(await isAnswered({ db: tx, organizationId }, domain))
    if (isDropped) return { recorded: undefined, pending }

    const [recorded] = await storeResults({ db: tx, organizationId }, call, {
      evaluations: [withEarlierUsage(evaluation, finished.usage)],
      now
    })

    return { recorded: recorded && outcomeOf(recorded), pending }
  })
}

interface RecordedWork extends Pick<FinishedDomain, 'pending'> {
  /** `undefined` if the result was dropped. */
  readonly recorded: RecordedEvaluation | undefined
}

interface FinishedWork {
  readonly callId: CallId
  readonly evaluation: NewEvaluation
  readonly lease: Lease
  readonly now: Date
}

function outcomeOf({ version, isCurrent }: RecordedResult): RecordedEvaluation {
  return { version, isCurrent }
}
