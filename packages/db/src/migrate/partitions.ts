import { firstIdAt, sqlstateOf, sqlstates } from '@callbook/postgres'
import { sql } from 'kysely'
import type { Queryable } from '../database.ts'

const monthsAhead = 3

/** The partition cannot be created because its rows are in the default partition, where they stay. */
const rowsInDefaultPartition = sqlstates.checkViolation

/** Another process has just created the same partition. */
const duplicates: readonly string[] = [sqlstates.duplicateTable, sqlstates.uniqueViolation, sqlstates.duplicateObject]

/** Partition of raw_reports for the calls of one month. */
export interface ReportPartition {
  readonly name: string
  readonly beginsAt: Date
  readonly endsAt: Date
}

/** Creates the missing partitions of raw_reports for the month of `now` and the following months. */
export async function ensureReportPartitions(db: Queryable, now: Date): Promise<void> {
  for (const month of await missingReportMonths(db, now)) await addReportPartition(db, month)
}

/** Returns the months from `now` on without a partition of raw_reports. */
export async function missingReportMonths(db: Queryable, now: Date): Promise<Date[]> {
  const existing = new Set((await listReportPartitions(db)).map(({ name }) => name))
  const months = Array.from({ length: monthsAhead + 1 }, (_, ahead) => monthAfter(now, ahead))

  return months.filter((month) => !existing.has(partitionName(month)))
}

/** Returns the partitions, oldest first, without the default partition. */
export async function listReportPartitions(db: Queryable): Promise<ReportPartition[]> {
  const { rows } = await sql<{ name: string }>`
    select c.relname as name from pg_inherits i join pg_class c on c.oid = i.inhrelid
    where i.inhparent = 'raw_reports'::regclass order by c.relname
  `.execute(db)

  return rows.flatMap(({ name }) => {
    const beginsAt = monthOf(name)
    return beginsAt === undefined ? [] : [{ name, beginsAt, endsAt: monthAfter(beginsAt, 1) }]
  })
}

/** @returns `false` if another process has created it, or if rows of the month are in the default partition */
export async function addReportPartition(db: Queryable, month: Date): Promise<boolean> {
  const name = partitionName(month)
  const end = monthAfter(month, 1)
  const [from, to] = [sql.lit(firstIdAt(month)), sql.lit(firstIdAt(end))]
  try {
    await db.transaction().execute(async (tx) => {
      await sql`create table ${sql.table(name)} partition of raw_reports for values from (${from}) to (${to})`.execute(
        tx
      )
      // Indexes that a migration created on the partitions that existed then.
      await sql`
        create index ${sql.ref(`${name}_of_endpoint`)} on ${sql.table(name)}
        (organization_id, endpoint_id, received_at desc, call_id desc)`.execute(tx)
      // The index contains the few reports that arrived after the month of their call. One of them prevents dropping
      // the partition.
      await sql`
        create index ${sql.ref(`${name}_late`)} on ${sql.table(name)} (received_at)
        where received_at >= ${sql.lit(end.toISOString())}`.execute(tx)
    })

    return true
  } catch (error) {
    const code = sqlstateOf(error)
    if (code !== rowsInDefaultPartition && !duplicates.includes(code)) throw error

    return false
  }
}

/** Returns the start of a month in UTC. */
function monthAfter(time: Date, months: number): Date {
  return new Date(Date.UTC(time.getUTCFullYear(), time.getUTCMonth() + months))
}

export function partitionName(month: Date): string {
  return `raw_reports_${month.toISOString().slice(0, 7).replace('-', '')}`
}

function monthOf(partition: string): Date | undefined {
  const { year, month } = /^raw_reports_(?<year>\d{4})(?<month>\d\d)$/.exec(partition)?.groups ?? {}

  return year === undefined ? undefined : new Date(`${year}-${month}-01T00:00:00Z`)
}
