import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { createAdminDatabase, type Database, migrateToLatest } from '@callbook/db'
import { startEmbeddedPostgres } from '@callbook/postgres/embedded'
import { sql } from 'kysely'
import { endWithUs, treeCpuUs } from './processes.ts'

export interface Postgres {
  /** Returns the connection string of one of its databases. */
  urlOf(database: string): string
  /** Returns the CPU time of all its processes. */
  cpuUs(): Promise<number | undefined>
  stop(): Promise<void>
}

export const defaultDataDir = resolve(import.meta.dirname, '../../../../.data/bench')

/** Starts an embedded server with durable settings: fsync and synchronous_commit are on, like all other defaults. */
export async function startPostgres(dataDir: string): Promise<Postgres> {
  const directory = join(dataDir, 'postgres')
  const server = await startEmbeddedPostgres({ dataDir: directory, settings: { max_connections: '400' } })
  const pid = Number((await readFile(join(directory, 'cluster/postmaster.pid'), 'utf8')).split('\n')[0])
  // SIGINT is a fast shutdown of PostgreSQL.
  const hasEnded = endWithUs(pid, 'SIGINT')

  return {
    urlOf: (database) => withDatabaseName(server.connectionString, database),
    cpuUs: () => treeCpuUs(pid),
    async stop() {
      await server.stop()
      hasEnded()
    }
  }
}

/** Runs `work` with a handle that allows long statements. */
export async function withDatabase<Result>(
  connectionString: string,
  work: (db: Database) => Promise<Result>
): Promise<Result> {
  const db = createAdminDatabase({ connectionString, onIdleError: () => undefined })
  try {
    return await work(db)
  } finally {
    await db.destroy()
  }
}

export const ownTree = new URL('../../../../', import.meta.url)

/** Creates a migrated, empty database from a template for the schema. Replaces an existing one of this name. */
export async function createMigrated(postgres: Postgres, name: string): Promise<string> {
  const migrated = `migrated_${await hashSchema(ownTree)}`
  await withDatabase(postgres.urlOf('postgres'), async (db) => {
    const { rows } = await sql`select from pg_database where datname = ${migrated}`.execute(db)
    if (rows.length === 0) await sql`create database ${sql.id(migrated)}`.execute(db)
  })
  await withDatabase(postgres.urlOf(migrated), migrateToLatest)
  await withDatabase(postgres.urlOf('postgres'), async (db) => {
    await sql`drop database if exists ${sql.id(name)} with (force)`.execute(db)
    await sql`create database ${sql.id(name)} template ${sql.id(migrated)}`.execute(db)
  })

  return postgres.urlOf(name)
}

/** Creates a database without tables. Replaces an existing one of this name. */
export async function createEmpty(postgres: Postgres, name: string): Promise<string> {
  await dropDatabase(postgres, name)
  await withDatabase(postgres.urlOf('postgres'), async (db) => {
    await sql`create database ${sql.id(name)}`.execute(db)
  })

  return postgres.urlOf(name)
}

export async function dropDatabase(postgres: Postgres, name: string): Promise<void> {
  await withDatabase(postgres.urlOf('postgres'), async (db) => {
    await sql`drop database if exists ${sql.id(name)} with (force)`.execute(db)
  })
}

/** Writes all changes to disk, so that a measurement starts in the same state as the others. */
export async function checkpoint(postgres: Postgres): Promise<void> {
  await withDatabase(postgres.urlOf('postgres'), (db) => sql`checkpoint`.execute(db))
}

function withDatabaseName(connectionString: string, name: string): string {
  const url = new URL(connectionString)
  url.pathname = name

  return url.href
}

/**
 * Returns 8 hexadecimal digits that differ between schemas. Before the first release, the baseline migration is edited,
 * so a database from before an edit lacks columns, and the list of its migrations does not show it.
 *
 * @param folder root of a tree
 */
export async function hashSchema(folder: URL): Promise<string> {
  const migrations = new URL('packages/db/src/migrations/', folder)
  const files = await readdir(migrations, { recursive: true })
  const hash = createHash('sha256')
  for (const file of files.filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts')).sort()) {
    hash.update(`${file}\n`).update(await readFile(new URL(file, migrations)))
  }

  return hash.digest('hex').slice(0, 8)
}
