import type { CustomerId } from '@callbook/domain'
import type { PoolClient } from 'pg'
import { type ErasedReports, forgetCallers, forgetKnownCallers } from '../erasure/erased-reports.ts'
import { together, togetherWithCommit } from '../wire/pipeline.ts'
import type { NamedQuery, StatementResult } from '../wire/statement-group.ts'
import { addToCustomers, type CustomerIds } from './add-customers.ts'
import { type CustomerKey, orderCalls } from './call-order.ts'
import { callWrites } from './call-writes.ts'
import { claim, type Fresh } from './claim.ts'
import type { Outcome, QueuedReport, Refusal } from './incoming-report.ts'
import { judgedCalls } from './judged-again.ts'
import { isMoving } from './merge-call.ts'
import { mayAllBeNew, storeNew } from './store-new.ts'

/**
 * Stores reports of distinct calls in one transaction, and returns their outcomes in the same order.
 *
 * @throws whatever the database says; the transaction is then still open, and nothing of the batch is stored
 */
export async function storeBatch(client: PoolClient, batch: readonly QueuedReport[], now: Date): Promise<Outcome[]> {
  if (!mayAllBeNew(batch)) return await storeAny(client, batch, now)
  const outcomes = await storeNew(client, batch, now)
  if (outcomes !== undefined) return outcomes

  await client.query('rollback')
  return await storeAny(client, batch, now)
}

/**
 * Three round trips: claim the marks; add to the customers; write calls, raw reports, work, counters and COMMIT. One
 * more when a call turns out to have taken place at another time.
 */
async function storeAny(client: PoolClient, batch: readonly QueuedReport[], now: Date): Promise<Outcome[]> {
  const { fresh: claimed, refused } = await claim(client, batch, now)
  if (refused.size > 0) return await storeOthers(client, batch, refused, now)

  const fresh = forgetKnownCallers(claimed)
  const addition = addToCustomers(fresh, now)
  const judged = judgedCalls(fresh)
  const results = await together(client, [...addition.queries, ...judged.queries])
  const { customerIds, erased } = addition.read(results.slice(0, addition.queries.length))
  if (erased.size > 0) return await storeWithoutCallers(client, batch, erased, now)

  const judgedAgain = judged.read(results.slice(addition.queries.length))
  const queries = callWrites(fresh, customerIds, now, judgedAgain)
  const moved = customersOfMovedCalls(fresh, customerIds)
  if (moved.length === 0) {
    await togetherWithCommit(client, queries)
  } else {
    await together(client, queries)
    await togetherWithCommit(client, await orderCalls((edges) => plannedAnew(client, edges), moved))
  }

  const callIds = new Map(claimed.map(({ queued, callId }) => [queued, callId]))
  return batch.map((queued) => {
    const callId = callIds.get(queued)
    return callId === undefined ? { kind: 'duplicate' } : { kind: 'stored', callId }
  })
}

/** Citus plans a query of more than one table for the values that it is sent with. The setting ends with the transaction. */
async function plannedAnew(client: PoolClient, queries: readonly NamedQuery[]): Promise<readonly StatementResult[]> {
  const [, ...results] = await together(client, [
    { name: 'plan_anew', text: 'set local plan_cache_mode = force_custom_plan' },
    ...queries
  ])

  return results
}

/** Starts again without the reports that their endpoints do not take, whose marks must not stay claimed. */
async function storeOthers(
  client: PoolClient,
  batch: readonly QueuedReport[],
  refused: ReadonlyMap<QueuedReport, Refusal>,
  now: Date
): Promise<Outcome[]> {
  await client.query('rollback')
  const others = batch.filter((queued) => !refused.has(queued))
  const outcomes = others.length === 0 ? [] : await storeAny(client, others, now)
  const refusals = [...refused].map(([queued, refusal]) => [queued, { kind: 'refused', refusal } as const] as const)
  const byReport = new Map([...others.map((queued, index) => [queued, outcomes[index]] as const), ...refusals])

  return batch.flatMap((queued) => byReport.get(queued) ?? [])
}

/** Starts again: callers who were erased must not become customers. */
async function storeWithoutCallers(
  client: PoolClient,
  batch: readonly QueuedReport[],
  erased: ErasedReports,
  now: Date
): Promise<Outcome[]> {
  await client.query('rollback')

  return await storeAny(client, forgetCallers(batch, erased), now)
}

function customersOfMovedCalls(fresh: readonly Fresh[], customerIds: CustomerIds): readonly CustomerKey[] {
  const customers = new Map<CustomerId, CustomerKey>()
  for (const report of fresh) {
    const { queued, known } = report
    const id = customerIds.get(report)
    if (id === undefined || known === undefined || known.customer_id === null || !isMoving(known, queued)) continue
    customers.set(id, { organizationId: queued.organizationId, id })
  }

  return [...customers.values()]
}
