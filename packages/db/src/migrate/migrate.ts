import { Migrator } from 'kysely/migration'
import type { Database, Queryable } from '../database.ts'
import { type Migrations, migrations as ofRelease } from '../migrations/index.ts'
import { applyGrants } from '../roles/apply-grants.ts'
import { listMigrations, type MigrationStatus } from './list.ts'
import { ensureReportPartitions } from './partitions.ts'
import { createPatience, type Patience } from './patience.ts'
import { withRunnerLock } from './runner-lock.ts'
import { untilLocked, withLongLockWaits, withShortLockWaits } from './table-locks.ts'

export { listMigrations, type MigrationStatus }

export interface MigrateOptions {
  readonly now?: Date
  /** How long to wait for another process that migrates, and for the locks of transactions: together. */
  readonly waitMs?: number
  /** How long to wait for such a lock in one go. */
  readonly lockWaitMs?: number
  /** Is told what is waited for. */
  readonly tell?: Patience['tell']
  readonly migrations?: Migrations
}

const defaultWaitMs = 300_000

/**
 * Brings the schema up to date, and what the roles may do with it, while the services of the release before serve.
 *
 * Processes that do so at the same time wait for each other. Each migration is a transaction of its own, which gives
 * way and begins anew rather than to keep others waiting. A database that a later release has migrated stays as it is.
 */
export async function migrateToLatest(db: Database, options: MigrateOptions = {}): Promise<void> {
  const { now = new Date(), waitMs = defaultWaitMs, lockWaitMs, tell, migrations = ofRelease } = options
  const patience = createPatience(waitMs, tell)

  await db.connection().execute(async (session) => {
    const migrate = async () => {
      if (isAhead(await listMigrations(session, migrations))) {
        patience.tell('a later release has migrated this database: nothing to do')
        return
      }
      await runPending(session, migrations, patience)
      await untilLocked('the partitions', patience, () => ensureReportPartitions(session, now))
      await untilLocked('the grants', patience, () => applyGrants(session))
    }
    await withRunnerLock(session, patience, () => withShortLockWaits(session, migrate, lockWaitMs))
  })
}

/** @throws {Error} when neither has all that the other has */
function isAhead(list: readonly MigrationStatus[]): boolean {
  const unknown = list.find(({ state }) => state === 'unknown')
  const pending = list.find(({ state }) => state === 'pending')
  if (unknown !== undefined && pending !== undefined)
    throw new Error(`the database has ${unknown.name}, which this release lacks, and lacks its ${pending.name}`)

  return unknown !== undefined
}

async function runPending(session: Queryable, migrations: Migrations, patience: Patience): Promise<void> {
  const migrator = new Migrator({ db: session, provider: { getMigrations: async () => ({ ...migrations }) } })
  for (const { name, state } of await listMigrations(session, migrations)) {
    if (state !== 'pending') continue

    await untilLocked(name, patience, async () => {
      const disableTransactions = migrations[name]?.withoutTransaction === true
      const run = () => migrator.migrateUp({ disableTransactions })
      const { error } = await (disableTransactions ? withLongLockWaits(session, run) : run())
      if (error !== undefined) throw error
    })
  }
}
