import {
  createAdminDatabase,
  type Database,
  migrateToLatest,
  UnreleasedDatabaseError,
  WrongSchemaError
} from '@callbook/db'
import { asRole, createRoles } from '@callbook/db/embedded'
import { ping } from '@callbook/postgres'
import { startEmbeddedPostgres } from '@callbook/postgres/embedded'
import { postgresFolder } from './data-dir.ts'
import type { LocalSettings } from './settings.ts'

/** Returns the connection string of a service: with its role, or as in DATABASE_URL. */
export type UrlOf = (role: 'console' | 'ingest' | 'management' | 'worker') => string

type Work = (db: Database, connectionString: string, urlOf: UrlOf) => Promise<void>

/** Runs `work` with a migrated database: DATABASE_URL, or an embedded server that is stopped afterwards. */
export async function withDatabase(
  { databaseUrl, dataDir }: LocalSettings,
  stop: AbortSignal,
  work: Work
): Promise<void> {
  if (databaseUrl !== undefined) return await withOwnDatabase(databaseUrl, work)

  const server = await startEmbeddedPostgres({ dataDir: postgresFolder(dataDir), log: console.error }).catch(
    (error) => {
      stop.throwIfAborted() // Ctrl-C also ends the programs that initialize a server
      throw error
    }
  )
  console.error('PostgreSQL ready')
  try {
    stop.throwIfAborted()
    await withRoles(server.connectionString, work)
  } finally {
    await server.stop()
    console.error('PostgreSQL stopped')
  }
}

/** The user of DATABASE_URL may lack the right to create other roles. */
async function withOwnDatabase(connectionString: string, work: Work): Promise<void> {
  await withConnection(connectionString, async (db) => {
    await migrate(db)
    await work(db, connectionString, () => connectionString)
  })
}

/** Each service has only the rights it needs, as in production. */
async function withRoles(connectionString: string, work: Work): Promise<void> {
  await withConnection(connectionString, async (db) => {
    await createRoles(db, connectionString)
    await withConnection(asRole('migrator', connectionString), migrate).catch(nameReset)
    await work(db, connectionString, (role) => asRole(role, connectionString))
  })
}

function nameReset(error: unknown): never {
  if (!(error instanceof UnreleasedDatabaseError || error instanceof WrongSchemaError)) throw error
  throw new Error(
    `${error.message}\nNothing was changed. \`npm start -- --reset\` deletes this one, with its keys and spooled reports.`
  )
}

async function withConnection(connectionString: string, work: (db: Database) => Promise<void>): Promise<void> {
  const db = createAdminDatabase({ connectionString, onIdleError: () => undefined })
  try {
    await ping(db).catch((cause) => {
      throw new Error('The database does not answer', { cause })
    })
    await work(db)
  } finally {
    await db.destroy()
  }
}

async function migrate(db: Database): Promise<void> {
  await migrateToLatest(db, { notify: console.error })
  console.error('Database schema up to date')
}
