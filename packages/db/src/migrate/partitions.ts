import { firstIdAt, sqlstateOf, sqlstates } from '@callbook/postgres'
import { sql } from 'kysely'
import type { Queryable } from '../database.ts'

const monthsAhead = 3

/** A partition of these rows cannot be made: they are in the default partition, and stay there. */
const rowsInDefaultPartition = sqlstates.checkViolation

/** Another process made the same partition just now. */
const duplicates: readonly string[] = [sqlstates.duplicateTable, sqlstates.uniqueViolation, sqlstates.duplicateObject]

/** The part of raw_reports that has the calls of one month. */
export interface ReportPartition {
  readonly name: string
  readonly beginsAt: Date
  readonly endsAt: Date
}

/** Makes the partitions of raw_reports for the month of `now` and those after it, unless they exist. */
export async function ensureReportPartitions(db: Queryable, now: Date): Promise<void> {
  for (const month of await missingReportMonths(db, now)) await addReportPartition(db, month)
}

/** The months, of `now` and those after it, that raw_reports has no partition for. */
export async function missingReportMonths(db: Queryable, now: Date): Promise<Date[]> {
  const existing = new Set((await listReportPartitions(db)).map(({ name }) => name))
  const months = Array.from({ length: monthsAhead + 1 }, (_, ahead) => monthAfter(now, ahead))

  return months.filter((month) => !existing.has(partitionName(month)))
}

/** The oldest first, and without the default partition. */
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

/** @returns false where another process has made it, or where rows of the month are in the default partition */
export async function addReportPartition(db: Queryable, month: Date): Promise<boolean> {
  const name = partitionName(month)
  const end = monthAfter(month, 1)
  const [from, to] = [sql.lit(firstIdAt(month)), sql.lit(firstIdAt(end))]
  try {
    await db.transaction().execute(async (tx) => {
      await sql`create table ${sql.table(name)} partition of raw_reports for values from (${from}) to (${to})`.execute(
        tx
      )
      // What a migration gave to the partitions that there were then.
      await sql`
        create index ${sql.ref(`${name}_of_endpoint`)} on ${sql.table(name)}
        (organization_id, endpoint_id, received_at desc, call_id desc)`.execute(tx)
      // The index has the few reports that came after the month of their call: one of them keeps the partition from
      // being dropped.
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

/** The beginning of a month, in UTC. */
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
