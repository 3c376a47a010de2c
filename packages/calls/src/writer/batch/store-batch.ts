import type { CustomerId, ErasureKey } from '@callbook/domain'
import {
  commitPipeline,
  type PoolClient,
  rollBack,
  rowsFragment,
  runFragments,
  runPipeline,
  type StatementFragment,
  sqlstateOf,
  sqlstates
} from '@callbook/postgres'
import { type CustomerKey, orderCalls } from '../../model/call-order.ts'
import type { QueuedReport, RejectionReason, WriteOutcome } from '../../model/incoming-report.ts'
import { type FreshReport, isMoving } from '../../model/merge-call.ts'
import { addToCustomers, type CustomerIds } from './add-customers.ts'
import { callWrites } from './call-writes.ts'
import { findCallsToReevaluate } from './calls-to-reevaluate.ts'
import { claimAndLockCalls, claimRecords, newCall } from './claim.ts'
import { findDifferingRepeats, findOtherBodies } from './differing-repeats.ts'
import { callsBeforeErasures, findErased, forgetCallers, forgetKnownCallers } from './forget-callers.ts'

export interface BatchContext {
  readonly now: Date
  readonly erasureKey: ErasureKey | undefined
}

/**
 * Stores reports of distinct calls in one transaction, and returns their outcomes in the same order.
 *
 * @throws any database error; the transaction is then still open, and nothing of the batch is stored
 */
export async function storeBatch(
  client: PoolClient,
  batch: readonly QueuedReport[],
  context: BatchContext
): Promise<WriteOutcome[]> {
  if (!mayAllBeNew(batch)) return await storeAny(client, batch, context)
  const outcomes = await storeNew(client, batch, context)
  if (outcomes !== undefined) return outcomes

  await rollBack(client)
  return await storeAny(client, batch, context)
}

/** Returns whether a batch probably has only first reports of calls. */
function mayAllBeNew(batch: readonly QueuedReport[]): boolean {
  return batch.every(({ report, erasedAt }) => report.rank === 0 && erasedAt === undefined)
}

/**
 * Stores a batch in two round trips, on the assumption that each report is the first of its call, as nearly all are:
 * claim the idempotency records and add to the customers; write the rest and COMMIT.
 *
 * @returns `undefined` if the assumption was wrong; the transaction is then open, and nothing of the batch is stored
 * @throws any other database error, in the same state
 */
async function storeNew(
  client: PoolClient,
  batch: readonly QueuedReport[],
  { now, erasureKey }: BatchContext
): Promise<WriteOutcome[] | undefined> {
  const claims = claimRecords(batch, now)
  const fresh = claims.ordered.map(newCall)

  const answers = await runFragments(client, {
    claims,
    customers: addToCustomers(fresh, now),
    beforeErasures: callsBeforeErasures(fresh)
  })
  const { own, rejected } = answers.claims()
  if (rejected.size > 0 || own.length < batch.length) return undefined
  const erased = await findErased(client, answers.beforeErasures(), erasureKey)
  if (erased.size > 0) return undefined

  try {
    await commitPipeline(client, callWrites(fresh, { customers: answers.customers(), now }))
  } catch (error) {
    if (sqlstateOf(error) === sqlstates.uniqueViolation) return undefined // An earlier report has stored the call.
    throw error
  }

  const callIds = new Map(fresh.map(({ queued, callId }) => [queued, callId]))
  return batch.flatMap((queued) => {
    const callId = callIds.get(queued)
    return callId === undefined ? [] : [{ kind: 'stored', callId }]
  })
}

/**
 * Takes three round trips: claim the idempotency records; add to the customers; write calls, raw reports, work,
 * counters and COMMIT. One more if the time of a call changes, and one after a recent erasure.
 */
async function storeAny(
  client: PoolClient,
  batch: readonly QueuedReport[],
  context: BatchContext
): Promise<WriteOutcome[]> {
  const { now, erasureKey } = context
  const { fresh: claimed, repeats, rejected } = await claimAndLockCalls(client, batch, now)
  if (rejected.size > 0) return await storeOthers(client, { batch, rejected }, context)

  const fresh = forgetKnownCallers(claimed)
  const answers = await runFragments(client, {
    customers: addToCustomers(fresh, now),
    beforeErasures: callsBeforeErasures(fresh),
    reevaluated: findCallsToReevaluate(fresh),
    otherBodies: findOtherBodies(repeats)
  })
  const erased = await findErased(client, answers.beforeErasures(), erasureKey)
  if (erased.size > 0) {
    // Starts over, because erased callers must not become customers.
    await rollBack(client)
    return await storeAny(client, forgetCallers(batch, erased), context)
  }

  const customers = answers.customers()
  const queries = callWrites(fresh, { customers, now, reevaluated: answers.reevaluated() })
  const moved = customersOfMovedCalls(fresh, customers.ids)
  if (moved.length === 0) {
    await commitPipeline(client, queries)
  } else {
    await runPipeline(client, queries)
    await commitPipeline(client, await orderCalls((calls) => plannedAnew(client, calls), moved))
  }

  const differing = await findDifferingRepeats(repeats, answers.otherBodies())
  const callIds = new Map(claimed.map(({ queued, callId }) => [queued, callId]))
  return batch.map((queued) => {
    const callId = callIds.get(queued)
    if (callId !== undefined) return { kind: 'stored', callId }

    return differing.has(queued) ? { kind: 'duplicate', isDifferent: true } : { kind: 'duplicate' }
  })
}

/** Makes Citus plan a query of more than one table for its actual parameters. The setting ends with the transaction. */
async function plannedAnew<Answer>(client: PoolClient, part: StatementFragment<Answer>): Promise<Answer> {
  const setting = rowsFragment([{ name: 'plan_anew', text: 'set local plan_cache_mode = force_custom_plan' }])

  return (await runFragments(client, { setting, part })).part()
}

interface RejectedBatch {
  readonly batch: readonly QueuedReport[]
  readonly rejected: ReadonlyMap<QueuedReport, RejectionReason>
}

/** Starts over without the reports that their endpoints reject, because their records must not stay claimed. */
async function storeOthers(
  client: PoolClient,
  { batch, rejected }: RejectedBatch,
  context: BatchContext
): Promise<WriteOutcome[]> {
  await rollBack(client)
  const others = batch.filter((queued) => !rejected.has(queued))
  const outcomes = others.length === 0 ? [] : await storeAny(client, others, context)
  const rejections = [...rejected].map(([queued, reason]) => [queued, { kind: 'rejected', reason } as const] as const)
  const byReport = new Map([...others.map((queued, index) => [queued, outcomes[index]] as const), ...rejections])

  return batch.flatMap((queued) => byReport.get(queued) ?? [])
}

function customersOfMovedCalls(fresh: readonly FreshReport[], customerIds: CustomerIds): readonly CustomerKey[] {
  const customers = new Map<CustomerId, CustomerKey>()
  for (const report of fresh) {
    const { queued, known } = report
    const id = customerIds.get(report)
    if (id === undefined || known === undefined || known.customer_id === null || !isMoving(known, queued)) continue
    customers.set(id, { organizationId: queued.organizationId, id })
  }

  return [...customers.values()]
}
