import type { ClientId } from '@callbook/domain'
import { sql } from 'kysely'
import type { Database } from '../../database.ts'
import { chunk } from '../chunk.ts'
import { allClients } from '../counts/time-range.ts'
import type { OrganizationScope } from '../scope.ts'
import {
  gapDays,
  insertListed,
  type ListedOutcome,
  type ListedRow,
  listedOutcomes,
  lockListed,
  updateListed
} from './reconciled-calls.ts'

interface CountedCall {
  readonly id: string
  readonly clientId: ClientId | null
  readonly endedAt: Date
  readonly outcome: ListedOutcome
}

interface Listed {
  readonly provider: string
  readonly calls: readonly CountedCall[]
  readonly now: Date
}

const rowsPerStatement = 500
const [quarterMs, dayMs] = [900_000, 86_400_000]

/**
 * Counts the calls that a provider has listed by end time, each once with its current state. Calls older than the
 * retention period are ignored.
 */
export async function countListed({ db, organizationId }: OrganizationScope<Database>, listed: Listed): Promise<void> {
  const kept = listed.now.getTime() - gapDays * dayMs
  const once = new Map(listed.calls.map((call) => [call.id, call]))
  const calls = [...once.values()]
    .filter(({ endedAt }) => endedAt.getTime() - quarterMs >= kept)
    .toSorted((one, other) => (one.id < other.id ? -1 : 1))
  for (const some of chunk(calls, rowsPerStatement)) {
    await db.transaction().execute((tx) => countSome({ db: tx, organizationId }, { ...listed, calls: some }))
  }
}

/**
 * Rows are locked in key order: first calls, then counts. A call that another transaction lists first is counted
 * there.
 */
async function countSome(at: OrganizationScope, { provider, calls }: Listed): Promise<void> {
  const { db: tx, organizationId } = at
  const ids = calls.map(({ id }) => id)
  const known = await lockListed({ db: tx, organizationId }, provider, ids)
  const of = (call: CountedCall) => ({
    organization_id: organizationId,
    provider,
    provider_call_id: call.id,
    client_id: call.clientId,
    outcome: call.outcome,
    counted_at: known.get(call.id)?.counted_at ?? quarterOf(call.endedAt)
  })
  const changed = calls.map(of).flatMap((now) => {
    const before = known.get(now.provider_call_id)
    const isSame = before === undefined || (before.outcome === now.outcome && before.client_id === now.client_id)
    return isSame ? [] : [{ before, now }]
  })
  const added = await insertListed(tx, calls.filter(({ id }) => !known.has(id)).map(of))
  await updateListed(
    tx,
    changed.map(({ now }) => now)
  )
  await addCounts(at, [
    ...added.map((row) => ({ row, by: 1 }) as const),
    ...changed.flatMap(({ before, now }) => [{ row: before, by: -1 } as const, { row: now, by: 1 } as const])
  ])
}

function quarterOf(time: Date): string {
  return new Date(Math.floor(time.getTime() / quarterMs) * quarterMs).toISOString()
}

type Counts = Readonly<Record<ListedOutcome, number>>

const none: Counts = { arrived: 0, missing: 0, repaired: 0, unassigned: 0 }

interface CountChange {
  readonly row: ListedRow
  readonly by: 1 | -1
}

async function addCounts(
  { db: tx, organizationId }: OrganizationScope,
  changes: readonly CountChange[]
): Promise<void> {
  const byCount = Map.groupBy(changes, ({ row }) => `${row.client_id ?? allClients} ${instantOf(row)}`)
  const rows = [...byCount]
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .flatMap(([, some]) => {
      const counts = sumUp(some)
      const [first] = some
      if (first === undefined || listedOutcomes.every((outcome) => counts[outcome] === 0)) return []
      const { client_id, counted_at: starts_at } = first.row
      return [{ organization_id: organizationId, client_id: client_id ?? allClients, starts_at, ...counts }]
    })
  if (rows.length === 0) return
  await tx
    .insertInto('gap_counts')
    .values(rows)
    .onConflict((conflict) =>
      conflict.columns(['organization_id', 'client_id', 'starts_at']).doUpdateSet({
        arrived: sql`gap_counts.arrived + excluded.arrived`,
        missing: sql`gap_counts.missing + excluded.missing`,
        repaired: sql`gap_counts.repaired + excluded.repaired`,
        unassigned: sql`gap_counts.unassigned + excluded.unassigned`
      })
    )
    .execute()
}

function instantOf({ counted_at }: ListedRow): number {
  return new Date(counted_at).getTime()
}

function sumUp(changes: readonly CountChange[]): Counts {
  const sum = { ...none }
  for (const { row, by } of changes) sum[row.outcome] += by

  return sum
}
