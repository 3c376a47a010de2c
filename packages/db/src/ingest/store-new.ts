import type { PoolClient } from 'pg'
import { sqlstateOf, sqlstates } from '../sqlstate.ts'
import { together, togetherWithCommit } from '../wire/pipeline.ts'
import { addToCustomers } from './add-customers.ts'
import { callWrites } from './call-writes.ts'
import { claimQueries, newCall } from './claim.ts'
import type { Outcome, QueuedReport } from './incoming-report.ts'

/** Whether it is worth supposing that a batch has nothing but first reports of calls. */
export function mayAllBeNew(batch: readonly QueuedReport[]): boolean {
  return batch.every(({ report, erasedAt }) => report.rank === 0 && erasedAt === undefined)
}

/**
 * Stores a batch in two round trips, supposing that each report is the first of its call, as nearly all are: claim the
 * marks and add to the customers; write the rest and COMMIT.
 *
 * @returns undefined when that was wrong; the transaction is then open, and nothing of the batch is stored
 * @throws whatever else the database says, likewise
 */
export async function storeNew(
  client: PoolClient,
  batch: readonly QueuedReport[],
  now: Date
): Promise<Outcome[] | undefined> {
  const claims = claimQueries(batch, now)
  const fresh = claims.ordered.map(newCall)
  const addition = addToCustomers(fresh, now)

  const results = await together(client, [...claims.queries, ...addition.queries])
  const { own, refused } = claims.read(results)
  if (refused.size > 0 || own.length < batch.length) return undefined
  const { customerIds, erased } = addition.read(results.slice(claims.queries.length))
  if (erased.size > 0) return undefined

  try {
    await togetherWithCommit(client, callWrites(fresh, customerIds, now))
  } catch (error) {
    if (sqlstateOf(error) === sqlstates.uniqueViolation) return undefined // an earlier report has stored the call
    throw error
  }

  const callIds = new Map(fresh.map(({ queued, callId }) => [queued, callId]))
  return batch.flatMap((queued) => {
    const callId = callIds.get(queued)
    return callId === undefined ? [] : [{ kind: 'stored', callId }]
  })
}
