import { commitPipeline, type PoolClient, runParts, sqlstateOf, sqlstates } from '@callbook/postgres'
import type { QueuedReport, WriteOutcome } from '../../model/incoming-report.ts'
import { addToCustomers } from './add-customers.ts'
import type { BatchContext } from './batch-context.ts'
import { callWrites } from './call-writes.ts'
import { claimReports, newCall } from './claim.ts'
import { callsBeforeErasures, findErased } from './forget-callers.ts'

/** Returns whether a batch probably has only first reports of calls. */
export function mayAllBeNew(batch: readonly QueuedReport[]): boolean {
  return batch.every(({ report, erasedAt }) => report.rank === 0 && erasedAt === undefined)
}

/**
 * Stores a batch in two round trips, on the assumption that each report is the first of its call, as nearly all are:
 * claim the idempotency records and add to the customers; write the rest and COMMIT.
 *
 * @returns `undefined` if the assumption was wrong; the transaction is then open, and nothing of the batch is stored
 * @throws any other database error, in the same state
 */
export async function storeNew(
  client: PoolClient,
  batch: readonly QueuedReport[],
  { now, erasureKey }: BatchContext
): Promise<WriteOutcome[] | undefined> {
  const claims = claimReports(batch, now)
  const fresh = claims.ordered.map(newCall)

  const answers = await runParts(client, {
    claims,
    customers: addToCustomers(fresh, now),
    beforeErasures: callsBeforeErasures(fresh)
  })
  const { own, refused } = answers.claims()
  if (refused.size > 0 || own.length < batch.length) return undefined
  const erased = await findErased(client, answers.beforeErasures(), erasureKey)
  if (erased.size > 0) return undefined

  try {
    await commitPipeline(client, callWrites(fresh, answers.customers(), now))
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
