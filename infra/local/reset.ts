import { existsSync } from 'node:fs'
import { realpath, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { removeEmbeddedPostgres } from '@callbook/postgres/embedded'
import { postgresFolder } from './data-dir.ts'
import type { Settings } from './settings.ts'

/** Files of an installation in its data directory, except the files of PostgreSQL. The folder may contain others. */
const files = ['spool', 'recordings', 'demo.json', 'connection.json', 'secrets.key', 'erasure.key']

/** @throws {Error} if the data is in a database that this launcher does not own */
export function requireOwnDatabase({ databaseUrl }: Settings): void {
  if (databaseUrl === undefined) return

  throw new Error(
    '--reset deletes only an embedded database. Empty the database of DATABASE_URL yourself, or unset it.'
  )
}

/**
 * Deletes the database, the keys, the recordings and the spooled reports of a locked data directory, and prints their
 * paths.
 */
export async function resetData({ dataDir }: Settings): Promise<void> {
  const postgres = postgresFolder(dataDir)
  if (existsSync(postgres)) console.error(`Deleting ${await realpath(postgres)}`)
  await removeEmbeddedPostgres(postgres)

  for (const path of files.map((name) => join(dataDir, name)).filter((path) => existsSync(path))) {
    console.error(`Deleting ${path}`)
    await rm(path, { recursive: true })
  }
}
