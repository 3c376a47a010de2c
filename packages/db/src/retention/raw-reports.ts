import type { OrganizationId } from '@callbook/domain'
import { firstIdAt, sqlstateOf, sqlstates } from '@callbook/postgres'
import { sql } from 'kysely'
import type { Database } from '../database.ts'
import { listReportPartitions, type ReportPartition } from '../migrate/partitions.ts'
import { countExpiredRows } from '../queries/across-tenants/expired-rows.ts'
import { hasHeldReport, hasReportSince, isReportHeld, listOpenHoldIds } from '../queries/across-tenants/reports.ts'
import { tables } from '../tables.ts'
import { type ExpiredData, removeExpiredRows } from './remove-rows.ts'
import { type Retention, type RetentionSettings, unlessBusy } from './retention.ts'

/**
 * Removes expired raw reports except held ones: with their partition if its month is over and it has no other reports,
 * else row by row.
 */
export async function removeExpiredReports(db: Database, settings: RetentionSettings): Promise<Retention> {
  const { rawReports: before } = settings.limits
  const droppedPartitions: string[] = []
  let rows = 0
  for (const range of idRanges(await listReportPartitions(db))) {
    const dropped = await dropWhole(db, range, settings)
    if (dropped !== undefined && range.partition !== undefined) droppedPartitions.push(range.partition.name)
    rows += dropped ?? (await removeExpiredRows(db, expiredReports(range, before), settings))
  }

  return { data: 'raw_reports', before, rows, droppedPartitions }
}

/** @returns number of reports in the dropped partition; `undefined` if it must stay */
async function dropWhole(db: Database, range: ReportRange, settings: RetentionSettings): Promise<number | undefined> {
  const { partition } = range
  const { rawReports: before } = settings.limits
  if (partition === undefined || partition.endsAt > before) return undefined

  const counts = await countExpiredRows(db, expiredReports(range, before))
  const rows = counts.reduce((sum, count) => sum + count.rows, 0)
  if (settings.dryRun) return (await isNeeded(db, partition.name, before)) ? undefined : rows

  const outcome = await dropPartition(db, partition, { ...settings, before })
  if (outcome === 'busy') settings.notify(`${partition.name} cannot be dropped now: its reports are removed one by one`)

  if (outcome !== 'dropped') return undefined
  settings.onRemoved({ data: 'raw_reports', rows, partition: partition.name })

  return rows
}

/** Returns the raw reports of calls in an id range that were received before an instant. */
function expiredReports({ from, to }: IdRange, before: Date): ExpiredData {
  return {
    data: 'raw_reports',
    table: 'raw_reports',
    key: tables.raw_reports.key,
    areExpired: sql`t.call_id >= ${from} and t.call_id < ${to} and t.received_at < ${before} and not ${isReportHeld}`,
    lock: lockHoldsOfOrganization
  }
}

/** Ids from `from` (inclusive) to `before` (exclusive). */
interface IdRange {
  readonly from: string
  readonly to: string
}

interface ReportRange extends IdRange {
  /** Partition of the month; `undefined` for the default partition. */
  readonly partition?: ReportPartition
}

const lowest = '00000000-0000-0000-0000-000000000000'
const highest = 'ffffffff-ffff-ffff-ffff-ffffffffffff'

/** Splits all call ids into ranges of one partition each, so that a statement reads a single partition. */
function idRanges(partitions: readonly ReportPartition[]): ReportRange[] {
  const ranges: ReportRange[] = []
  let from = lowest
  for (const partition of partitions) {
    const [begin, end] = [firstIdAt(partition.beginsAt), firstIdAt(partition.endsAt)]
    if (from < begin) ranges.push({ from, to: begin })
    ranges.push({ from: begin, to: end, partition })
    from = end
  }

  return [...ranges, { from, to: highest }]
}

/**
 * `needed`: it contains a report received since, or a held one. `busy`: another session reads it. `gone`: another process has dropped
 * it.
 */
type DropOutcome = 'dropped' | 'needed' | 'busy' | 'gone'

/** All incoming reports wait while this waits for the lock on raw_reports. */
const lockTimeoutMs = 200

/** Time limit while holding the locks, below the three-second statement timeout of services. */
const statementTimeoutMs = 2_000

/** Time after which a suspended process loses its locks. */
const idleTimeoutMs = 5_000

/**
 * Drops a partition of raw_reports if none of its reports was received at `before` or later, or is held.
 *
 * This is checked under the locks, so no arriving report can be lost, and no hold can be missed. The locks of reports, for which all ingestion waits, are
 * held for milliseconds: an index on the late reports of the partition answers immediately.
 */
export async function dropPartition(
  db: Database,
  { name }: ReportPartition,
  { before, ...patience }: Pick<RetentionSettings, 'waitMs' | 'notify'> & { readonly before: Date }
): Promise<DropOutcome> {
  try {
    const holds = await listOpenHoldIds(db)
    if (await isNeeded(db, name, before)) return 'needed'

    return await unlessBusy(name, patience, () => dropUnlessNeeded(db, name, { before, holds }))
  } catch (error) {
    if (sqlstateOf(error) === sqlstates.undefinedTable) return 'gone'
    throw error
  }
}

/** Has new holds wait for the transaction: `lockHolds` for all clients. */
function lockHoldsOfOrganization(organizationId: OrganizationId) {
  return sql`select from clients where organization_id = ${organizationId} order by id for no key update`
}

async function isNeeded(db: Database, partition: string, before: Date): Promise<boolean> {
  return (await hasReportSince(db, partition, before)) || (await hasHeldReport(db, partition))
}

async function dropUnlessNeeded(
  db: Database,
  partition: string,
  { before, holds }: { readonly before: Date; readonly holds: ReadonlySet<string> }
): Promise<DropOutcome> {
  const tx = await db.startTransaction().execute()
  try {
    await sql`set local lock_timeout = ${sql.lit(lockTimeoutMs)}`.execute(tx)
    await sql`set local statement_timeout = ${sql.lit(statementTimeoutMs)}`.execute(tx)
    await sql`set local idle_in_transaction_session_timeout = ${sql.lit(idleTimeoutMs)}`.execute(tx)
    await sql`set local enable_seqscan = off`.execute(tx)
    await sql`alter table raw_reports detach partition ${sql.table(partition)}`.execute(tx)
    // A new hold has waited for the lock, or was waited for.
    const isHeld = [...(await listOpenHoldIds(tx))].some((id) => !holds.has(id))
    if (isHeld || (await hasReportSince(tx, partition, before))) {
      await tx.rollback().execute()
      return 'needed'
    }
    await sql`drop table ${sql.table(partition)}`.execute(tx)
    await tx.commit().execute()

    return 'dropped'
  } catch (error) {
    await tx.rollback().execute()
    throw error
  }
}
