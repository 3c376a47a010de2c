import { sqlstateOf, sqlstates } from '@callbook/postgres'
import { sql } from 'kysely'
import type { Database } from '../database.ts'
import type { ReportPartition } from '../migrate/partitions.ts'
import { hasReportSince } from '../queries/across-tenants/has-report-since.ts'
import type { RetentionSettings } from './retention.ts'
import { unlessBusy } from './unless-busy.ts'

/** `needed`: a report in it was received since. `busy`: somebody reads it. `gone`: another process dropped it. */
type DropOutcome = 'dropped' | 'needed' | 'busy' | 'gone'

/** Every report that comes waits while we wait for all of raw_reports. */
const lockTimeoutMs = 200

/** The time with the locks in hand: less than the three seconds after which a statement of a service is cancelled. */
const statementTimeoutMs = 2_000

/** The time after which the locks of a process that was suspended are taken from it. */
const idleTimeoutMs = 5_000

/**
 * Drops a partition of raw_reports if none of its reports was received at `before` or later.
 *
 * That is seen with the table locked: no report that arrives meanwhile can be lost. The locks, which all ingestion has
 * to wait for, are held for some milliseconds: the partition's index of the reports that came late tells at once.
 */
export async function dropPartition(
  db: Database,
  { name }: ReportPartition,
  before: Date,
  patience: Pick<RetentionSettings, 'waitMs' | 'tell'>
): Promise<DropOutcome> {
  try {
    if (await hasReportSince(db, name, before)) return 'needed'

    return await unlessBusy(name, patience, () => dropUnlessNeeded(db, name, before))
  } catch (error) {
    if (sqlstateOf(error) === sqlstates.undefinedTable) return 'gone'
    throw error
  }
}

async function dropUnlessNeeded(db: Database, partition: string, before: Date): Promise<DropOutcome> {
  const tx = await db.startTransaction().execute()
  try {
    await sql`set local lock_timeout = ${sql.lit(lockTimeoutMs)}`.execute(tx)
    await sql`set local statement_timeout = ${sql.lit(statementTimeoutMs)}`.execute(tx)
    await sql`set local idle_in_transaction_session_timeout = ${sql.lit(idleTimeoutMs)}`.execute(tx)
    await sql`set local enable_seqscan = off`.execute(tx)
    await sql`alter table raw_reports detach partition ${sql.table(partition)}`.execute(tx)
    if (await hasReportSince(tx, partition, before)) {
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
