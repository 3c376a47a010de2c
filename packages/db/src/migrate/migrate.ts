import { Migrator } from 'kysely/migration'
import type { Database, Queryable } from '../database.ts'
import { type Migrations, migrations as ofRelease } from '../migrations/index.ts'
import { applyReportingViews } from '../reporting/apply-views.ts'
import { applyGrants } from '../roles/grants.ts'
import { applyComments } from './apply-comments.ts'
import { listMigrations, type MigrationStatus } from './list.ts'
import {
  createLockWaitBudget,
  describeOldestHolder,
  type Patience,
  untilLocked,
  withLongLockWaits,
  withRunnerLock,
  withShortLockWaits
} from './locks.ts'
import { moveAccountEvents } from './move-account-events.ts'
import { ensureReportPartitions } from './partitions.ts'
import { withoutReadersInTheWay } from './readers-in-the-way.ts'
import { findSchemaProblems, WrongSchemaError } from './schema-problems.ts'

export { listMigrations, type MigrationStatus }

export interface MigrateOptions {
  readonly now?: Date
  /** Maximum total wait for another migration and for locks of transactions. */
  readonly waitMs?: number
  /** Maximum wait for a lock per attempt. */
  readonly lockWaitMs?: number
  readonly notify?: Patience['notify']
  readonly migrations?: Migrations
  /** Whether the result must be the schema of this release; by default unless other migrations are given. */
  readonly checksSchema?: boolean
}

const defaultWaitMs = 300_000

/**
 * Migrates the schema, and applies the grants of the roles and the comments, while services of the previous release run.
 *
 * Concurrent migrations wait for each other. Each migration is one transaction. It rolls back and retries instead of
 * blocking services. A database that a later release has migrated stays unchanged.
 *
 * @throws {WrongSchemaError} if the schema is then not the one of this release, or not an expanded one. Its data,
 *   grants and views stay unchanged
 * @throws {UnreleasedDatabaseError}
 */
export async function migrateToLatest(db: Database, options: MigrateOptions = {}): Promise<void> {
  const { now = new Date(), waitMs = defaultWaitMs, lockWaitMs, notify, migrations = ofRelease } = options
  const { checksSchema = migrations === ofRelease } = options
  const budget = createLockWaitBudget(waitMs, notify)

  await db.connection().execute(async (session) => {
    const patience: Patience = { ...budget, findHolder: () => describeOldestHolder(session) }
    const untilRead = <Result>(work: () => Promise<Result>) => untilLocked('the schema', patience, work)
    const migrate = async () => {
      if (isAhead(await untilRead(() => listMigrations(session, migrations)))) {
        if (checksSchema) await untilRead(() => requireSchema(session))
        patience.notify('a later release has migrated this database: nothing to do')
        return
      }
      await runPending(session, migrations, patience)
      if (checksSchema) await untilRead(() => requireSchema(session))
      await untilLocked('the account events', patience, () => moveAccountEvents(session))
      await untilLocked('the partitions', patience, () => ensureReportPartitions(session, now))
      await untilLocked('the grants', patience, () => applyGrants(session))
      await untilLocked('the comments', patience, () => applyComments(session))
      await untilLocked('the views of readers', patience, () => applyReportingViews(session, patience.notify))
    }
    await withoutReadersInTheWay({ db, session, notify: patience.notify }, () =>
      withRunnerLock(session, patience, () => withShortLockWaits(session, migrate, lockWaitMs))
    )
  })
}

/** The first migration of versions before the first release, which a baseline has replaced. */
const beforeBaseline = '0001-organizations-and-clients'

/** The database was created before the first release. */
export class UnreleasedDatabaseError extends Error {
  constructor() {
    super(
      'This database was created by an unreleased version of Callbook and cannot be upgraded. Start with an empty one.'
    )
  }
}

/**
 * @throws {Error} if each side has migrations that the other lacks
 * @throws {UnreleasedDatabaseError}
 */
function isAhead(list: readonly MigrationStatus[]): boolean {
  if (list.some(({ name }) => name === beforeBaseline)) throw new UnreleasedDatabaseError()
  const unknown = list.find(({ state }) => state === 'unknown')
  const pending = list.find(({ state }) => state === 'pending')
  if (unknown !== undefined && pending !== undefined)
    throw new Error(`the database has ${unknown.name}, which this release lacks, and lacks its ${pending.name}`)

  return unknown !== undefined
}

/** @throws {WrongSchemaError} */
async function requireSchema(session: Queryable): Promise<void> {
  const problems = await findSchemaProblems(session)
  if (problems.length > 0) throw new WrongSchemaError(problems)
}

async function runPending(session: Queryable, migrations: Migrations, patience: Patience): Promise<void> {
  const migrator = new Migrator({ db: session, provider: { getMigrations: async () => ({ ...migrations }) } })
  for (const { name, state } of await untilLocked('the schema', patience, () => listMigrations(session, migrations))) {
    if (state !== 'pending') continue

    await untilLocked(name, patience, async () => {
      const disableTransactions = migrations[name]?.withoutTransaction === true
      const run = () => migrator.migrateUp({ disableTransactions })
      const { error } = await (disableTransactions ? withLongLockWaits(session, run) : run())
      if (error !== undefined) throw error
    })
  }
}
