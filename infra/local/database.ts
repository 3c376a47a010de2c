import { join } from 'node:path'
import { createAdminDatabase, type Database, migrateToLatest, ping } from '@callbook/db'
import { startEmbeddedPostgres } from '@callbook/db/embedded'
import type { Settings } from './settings.ts'

/** Does `work` with a migrated database: that of DATABASE_URL, or else an embedded server that is stopped afterwards. */
export async function withDatabase(
  { databaseUrl, dataDir }: Settings,
  stop: AbortSignal,
  work: (db: Database, connectionString: string) => Promise<void>
): Promise<void> {
  if (databaseUrl !== undefined) return await withMigrated(databaseUrl, work)

  const server = await startEmbeddedPostgres({ dataDir: join(dataDir, 'postgres'), log: console.error }).catch(
    (error) => {
      stop.throwIfAborted() // Ctrl-C also ends the programs that make a server
      throw error
    }
  )
  console.error('PostgreSQL ready')
  try {
    stop.throwIfAborted()
    await withMigrated(server.connectionString, work)
  } finally {
    await server.stop()
    console.error('PostgreSQL stopped')
  }
}

async function withMigrated(
  connectionString: string,
  work: (db: Database, connectionString: string) => Promise<void>
): Promise<void> {
  const db = createAdminDatabase({ connectionString, onIdleError: () => undefined })
  try {
    await ping(db).catch((cause) => {
      throw new Error('The database does not answer', { cause })
    })
    await migrateToLatest(db)
    console.error('Database schema up to date')
    await work(db, connectionString)
  } finally {
    await db.destroy()
  }
}
