import { sqlstateOf, sqlstates } from '@callbook/postgres'
import { sql } from 'kysely'
import type { Database } from '../database.ts'
import type { ReportPartition } from '../migrate/partitions.ts'
import { hasReportSince } from '../queries/across-tenants/has-report-since.ts'
import type { RetentionSettings } from './retention.ts'
import { unlessBusy } from './unless-busy.ts'

/**
 * `needed`: it contains a report received since. `busy`: another session reads it. `gone`: another process has dropped
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
 * Drops a partition of raw_reports if none of its reports was received at `before` or later.
 *
 * This is checked under the lock, so no arriving report can be lost. The locks, for which all ingestion waits, are
 * held for milliseconds: an index on the late reports of the partition answers immediately.
 */
export async function dropPartition(
  db: Database,
  { name }: ReportPartition,
  before: Date,
  patience: Pick<RetentionSettings, 'waitMs' | 'notify'>
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
