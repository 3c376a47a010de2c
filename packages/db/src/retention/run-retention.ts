import type { Database, Queryable } from '../database.ts'
import { addReportPartition, missingReportMonths, partitionName } from '../migrate/partitions.ts'
import { withShortLockWaits } from '../migrate/table-locks.ts'
import { recordMaintenance } from '../queries/maintenance/maintenance-runs.ts'
import { expiringRows } from './expired-rows.ts'
import { actingFor, requireOwner } from './owner.ts'
import { removeExpiredReports } from './raw-reports.ts'
import { expiringAccountRows, removeAccountRows } from './remove-account-rows.ts'
import { removeExpiredRows } from './remove-rows.ts'
import type { Retention, RetentionOptions, RetentionSettings } from './retention.ts'
import { unlessBusy } from './unless-busy.ts'

const ignore = () => undefined
const defaults = { rowsPerStep: 500, waitMs: 30_000, onProgress: ignore, onRemoved: ignore, notify: ignore }

/**
 * Removes expired data in short transactions and creates the coming partitions of raw_reports.
 *
 * Concurrent and interrupted runs are safe: the next run removes the rest.
 *
 * Records its completion, for the alert about retention that does not run.
 *
 * @returns the removed data and the created partitions
 * @throws {RetentionRoleError} if the role cannot act as the owner of the tables
 */
export async function runRetention(
  db: Database,
  options: RetentionOptions
): Promise<{ readonly removed: readonly Retention[]; readonly addedPartitions: readonly string[] }> {
  const settings = { ...defaults, ...options }
  const owner = await requireOwner(db)
  const addedPartitions = await addPartitions(db, owner, settings)
  const removed = [await removeExpiredReports(db, settings)]
  for (const { data, before, ...rows } of expiringRows(settings.limits)) {
    removed.push({ data, before, rows: await removeExpiredRows(db, data, rows, settings), droppedPartitions: [] })
  }
  for (const rows of expiringAccountRows(settings.limits)) {
    const { data, before } = rows
    removed.push({ data, before, rows: await removeAccountRows(db, rows, settings), droppedPartitions: [] })
  }
  if (!settings.dryRun) await recordMaintenance(db, 'retention', settings.now)

  return { removed, addedPartitions }
}

async function addPartitions(db: Database, owner: string, settings: RetentionSettings): Promise<readonly string[]> {
  const months = await missingReportMonths(db, settings.now)
  if (settings.dryRun) return months.map(partitionName)

  return await db
    .connection()
    .execute((session) =>
      actingFor(session, owner, () => withShortLockWaits(session, () => addEach(session, months, settings)))
    )
}

/** If a partition cannot be created now, the default partition receives its reports. */
async function addEach(
  session: Queryable,
  months: readonly Date[],
  settings: RetentionSettings
): Promise<readonly string[]> {
  const added: string[] = []
  for (const month of months) {
    const name = partitionName(month)
    const outcome = await unlessBusy(name, settings, () => addReportPartition(session, month))
    if (outcome === true) added.push(name)
    if (outcome === 'busy') settings.notify(`${name} could not be made: the default partition is in use`)
  }

  return added
}
