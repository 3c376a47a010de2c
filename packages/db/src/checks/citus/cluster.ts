import { execFile } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { sql } from 'kysely'
import type { Database } from '../../database.ts'
import { asRole, createRoles } from '../../embedded/create-roles.ts'
import { migrateToLatest } from '../../migrate/migrate.ts'
import { run } from '../../migrations/run.ts'
import { connectAdmin } from '../../testing/index.ts'

export interface ClusterSchema {
  /** URL of the coordinator. Connections use the tables of this schema. */
  readonly connectionString: string
  drop(): Promise<void>
}

/** Creates a migrated and distributed schema in the database of `citusUrl`. */
export async function createClusterSchema(citusUrl: string): Promise<ClusterSchema> {
  const schema = `test_${randomUUID().replaceAll('-', '')}`
  const admin = connectAdmin(citusUrl)
  const drop = async () => {
    await sql`drop schema ${sql.id(schema)} cascade`.execute(admin)
    await admin.destroy()
  }
  await sql`create schema ${sql.id(schema)}`.execute(admin)

  const url = new URL(citusUrl)
  url.searchParams.set('options', `-c search_path=${schema},public -c citus.enable_unsafe_triggers=on`)
  try {
    await createRoles(admin, citusUrl)
    await sql`grant usage, create on schema ${sql.id(schema)} to public`.execute(admin)
    const migrator = connectAdmin(asRole('migrator', url.href))
    await addMigrationTables(migrator)
    await migrateToLatest(migrator)
    await migrator.destroy()
    await runScript(url.href, 'distribute.sql', 'stopped=1')
  } catch (error) {
    await drop()
    throw error
  }

  return { connectionString: url.href, drop }
}

/** Creates Kysely's migration tables, unless another schema already has them. */
async function addMigrationTables(db: Database): Promise<void> {
  await run(db.withTables<never>(), [
    'create table kysely_migration (name varchar(255) primary key, timestamp varchar(255) not null)',
    'create table kysely_migration_lock (id varchar(255) primary key, is_locked integer not null default 0)'
  ])
}

export async function runScript(
  connectionString: string,
  name: 'distribute.sql' | 'lanes.sql' | 'undistribute.sql',
  ...variables: readonly string[]
): Promise<void> {
  const file = fileURLToPath(new URL(`../../../../../infra/citus/${name}`, import.meta.url))
  const uri = connectionString.replaceAll('+', '%20') // psql does not decode a plus
  const settings = ['shard_count=4', ...variables].flatMap((variable) => ['--set', variable])

  await promisify(execFile)('psql', ['-X', '--dbname', uri, ...settings, '--file', file])
}
