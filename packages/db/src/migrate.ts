import { Migrator } from 'kysely/migration'
import type { Database } from './database.ts'
import { migrations } from './migrations/index.ts'
import { ensureReportPartitions } from './partitions.ts'

/** Brings the schema up to date. Processes that do so at the same time wait for each other. */
export async function migrateToLatest(db: Database, now = new Date()): Promise<void> {
  const { error } = await migrator(db).migrateToLatest()
  if (error !== undefined) throw error

  await ensureReportPartitions(db, now)
}

export interface MigrationStatus {
  readonly name: string
  /** Absent while it is still to be run. */
  readonly executedAt: Date | undefined
}

/** Every migration, in the order in which they run. */
export async function listMigrations(db: Database): Promise<MigrationStatus[]> {
  const all = await migrator(db).getMigrations()

  return all.map(({ name, executedAt }) => ({ name, executedAt }))
}

function migrator(db: Database): Migrator {
  return new Migrator({ db, provider: { getMigrations: async () => migrations } })
}
