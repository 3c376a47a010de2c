import { runInKysely } from '@callbook/postgres'
import type { Database, Queryable } from '../../database.ts'
import { chunk } from '../chunk.ts'
import type { OrganizationScope } from '../scope.ts'
import { type Addition, addToCounters } from './count-changes.ts'
import { type CountedTable, countedCalls } from './counted-tables.ts'
import { allClients } from './time-range.ts'
import { type CountedPart, findWrongCounts, findWrongCountsOf } from './wrong-counts.ts'

/** Clients per transaction. Their counters are locked for less than a tenth of a second. */
const clientsPerStep = 20

/**
 * Corrects the wrong counters of a month, and returns the sums added to each.
 *
 * Concurrent writers do not wait for the counting, only for the update of the counters: first the counters of all
 * clients together, then the counters of a few clients at a time.
 *
 * @param record runs in each transaction that corrects something
 */
export async function correctCounts(
  at: OrganizationScope<Database>,
  table: CountedTable,
  {
    month,
    record
  }: { readonly month: Date; readonly record: (tx: Queryable, corrected: readonly Addition[]) => Promise<void> }
): Promise<Addition[]> {
  const wrong = await findWrongCounts(at, table, month)
  const corrected: Addition[] = []
  for (const clientIds of partsOf(wrong)) {
    const part = { month, clientIds }
    corrected.push(...(await correctPart(at, table, { part, record })))
  }

  return corrected
}

function partsOf(wrong: readonly Addition[]): CountedPart['clientIds'][] {
  const ids = new Set(wrong.map(({ counter }) => counter.clientId))
  const ofAll = ids.delete(allClients) ? ['all' as const] : []

  return [...ofAll, ...chunk([...ids].sort(), clientsPerStep)]
}

/** Computes the differences again after the lock, when no other correction can run. */
async function correctPart(
  { db, organizationId }: OrganizationScope<Database>,
  table: CountedTable,
  {
    part,
    record
  }: { readonly part: CountedPart; readonly record: (tx: Queryable, corrected: readonly Addition[]) => Promise<void> }
): Promise<Addition[]> {
  return await db.transaction().execute(async (tx) => {
    const inTx = { db: tx, organizationId }
    await lockCorrections(inTx)
    const wrong = await findWrongCountsOf(inTx, table, part)
    if (wrong.length === 0) return []
    await record(tx, wrong)
    for (const query of addToCounters(wrong)) await runInKysely(tx, query)

    return wrong
  })
}

/** A time without rows. No other writer changes its counter, which stays at 0. */
const longAgo = new Date('1969-12-01T00:00:00Z')

/** Blocks other corrections of the organization until the transaction ends, by a lock on a counter of no rows. */
async function lockCorrections({ db: tx, organizationId }: OrganizationScope): Promise<void> {
  const counter = { organizationId, clientId: allClients, period: 'month', startsAt: longAgo } as const
  const difference = { rows: 0, slots: new Map<number, number>() }

  for (const query of addToCounters([{ counter, table: countedCalls, difference }])) await runInKysely(tx, query)
}
