import { sql } from 'kysely'
import type { Database } from './database.ts'
import { firstIdAt } from './new-id.ts'
import { sqlstateOf, sqlstates } from './sqlstate.ts'

const monthsAhead = 3

/** A partition of these rows cannot be made: they are in the default partition, and stay there. */
const rowsInDefaultPartition = sqlstates.checkViolation

/** Another process made the same partition just now. */
const duplicates: readonly string[] = [sqlstates.duplicateTable, sqlstates.uniqueViolation, sqlstates.duplicateObject]

/** Makes the partitions of raw_reports for the month of `now` and those after it, unless they exist. */
export async function ensureReportPartitions(db: Database, now: Date): Promise<void> {
  const existing = await reportPartitions(db)

  for (let ahead = 0; ahead <= monthsAhead; ahead++) {
    const month = monthAfter(now, ahead)
    if (!existing.has(partitionName(month))) await addPartition(db, month)
  }
}

async function reportPartitions(db: Database): Promise<Set<string>> {
  const { rows } = await sql<{ name: string }>`
    select c.relname as name from pg_inherits i join pg_class c on c.oid = i.inhrelid
    where i.inhparent = 'raw_reports'::regclass
  `.execute(db)

  return new Set(rows.map(({ name }) => name))
}

async function addPartition(db: Database, month: Date): Promise<void> {
  const from = sql.lit(firstIdAt(month))
  const to = sql.lit(firstIdAt(monthAfter(month, 1)))
  const create = sql`
    create table ${sql.table(partitionName(month))} partition of raw_reports for values from (${from}) to (${to})
  `
  try {
    await create.execute(db)
  } catch (error) {
    const code = sqlstateOf(error)
    if (code !== rowsInDefaultPartition && !duplicates.includes(code)) throw error
  }
}

function monthAfter(time: Date, months: number): Date {
  return new Date(Date.UTC(time.getUTCFullYear(), time.getUTCMonth() + months))
}

function partitionName(month: Date): string {
  return `raw_reports_${month.toISOString().slice(0, 7).replace('-', '')}`
}
