import type { Database } from '../database.ts'
import { listReportPartitions } from '../migrate/partitions.ts'
import { countExpiredRows } from '../queries/across-tenants/count-expired-rows.ts'
import { hasReportSince } from '../queries/across-tenants/has-report-since.ts'
import { dropPartition } from './drop-partition.ts'
import { expiredReports } from './expired-rows.ts'
import { idRanges, type ReportRange } from './id-ranges.ts'
import { removeExpiredRows } from './remove-rows.ts'
import type { Retention, RetentionSettings } from './retention.ts'

/**
 * Removes expired raw reports: with their partition if its month is over and it has no later reports, else row by row.
 */
export async function removeExpiredReports(db: Database, settings: RetentionSettings): Promise<Retention> {
  const { rawReports: before } = settings.limits
  const droppedPartitions: string[] = []
  let rows = 0
  for (const range of idRanges(await listReportPartitions(db))) {
    const dropped = await dropWhole(db, range, settings)
    if (dropped !== undefined && range.partition !== undefined) droppedPartitions.push(range.partition.name)
    rows += dropped ?? (await removeExpiredRows(db, 'raw_reports', expiredReports(range, before), settings))
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
  if (settings.dryRun) return (await hasReportSince(db, partition.name, before)) ? undefined : rows

  const outcome = await dropPartition(db, partition, before, settings)
  if (outcome === 'busy') settings.notify(`${partition.name} cannot be dropped now: its reports are removed one by one`)

  if (outcome !== 'dropped') return undefined
  settings.onRemoved({ data: 'raw_reports', rows, partition: partition.name })

  return rows
}
