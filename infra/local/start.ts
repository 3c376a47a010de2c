import { existsSync } from 'node:fs'
import { realpath, rm } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { removeEmbeddedPostgres } from '@callbook/postgres/embedded'
import { lockDataDir, requireFreePorts } from './addresses.ts'
import { buildConsole, generateTypes } from './console/build-console.ts'
import {
  makeDataDir,
  postgresFolder,
  readOrMakeErasureKey,
  readOrMakeSecretsKey,
  type StackConnection,
  withConnectionFile
} from './data-dir.ts'
import { withDatabase } from './database.ts'
import { practiceOrigin } from './practice/origin.ts'
import { type LocalSettings, localUrl, readSettings } from './settings.ts'
import { eventSettings, recordingSettings, runStack } from './stack.ts'

const stop = stopRequested()

const isReset = process.argv.includes('--reset')

try {
  await run(readSettings(process.env, resolve(import.meta.dirname, '../..')))
} catch (error) {
  if (!(error instanceof Error) || error.name !== 'AbortError') fail(error)
}

process.exit()

async function run(settings: LocalSettings): Promise<void> {
  const { consoleOrigins, dataDir, publicWebhookUrl } = settings
  if (isReset) requireOwnDatabase(settings)
  await makeDataDir(dataDir)
  await lockDataDir(dataDir, stop)
  await requireFreePorts(settings, stop)
  if (isReset) await resetData(settings)
  const secretsKey = await readOrMakeSecretsKey(settings)
  const erasureKey = await readOrMakeErasureKey(settings)
  const building = buildConsole(stop)
  // Awaited once the database runs; starting the database may fail first.
  building.catch(() => undefined)
  generateTypes(stop)

  await withDatabase(settings, stop, async (db, databaseUrl, urlOf) => {
    await building
    const connection: StackConnection = {
      management_url: localUrl(settings.host, settings.managementPort),
      database_url: databaseUrl,
      secrets_key: secretsKey,
      public_webhook_url: publicWebhookUrl,
      erasure_key: erasureKey,
      console_origins: consoleOrigins.join(),
      provider_origins: process.env['PROVIDER_ORIGINS'] || practiceOrigin,
      recordings_dir: recordingSettings(settings).RECORDINGS_DIR,
      ...eventSettings(settings)
    }
    await withConnectionFile(dataDir, connection, () => runStack({ settings, connection, db, urlOf, stop }))
  })
}

/** @throws {Error} if the data is in a database that this launcher does not own */
function requireOwnDatabase({ databaseUrl }: LocalSettings): void {
  if (databaseUrl === undefined) return

  throw new Error(
    '--reset deletes only an embedded database. Empty the database of DATABASE_URL yourself, or unset it.'
  )
}

/**
 * Deletes the database, the keys, the recordings and the spooled reports of a locked data directory, and prints their
 * paths.
 */
async function resetData({ dataDir }: LocalSettings): Promise<void> {
  // Files of an installation, except those of PostgreSQL. The folder may contain others.
  const files = ['spool', 'recordings', 'demo.json', 'connection.json', 'secrets.key', 'erasure.key']
  const postgres = postgresFolder(dataDir)
  if (existsSync(postgres)) console.error(`Deleting ${await realpath(postgres)}`)
  await removeEmbeddedPostgres(postgres)

  for (const path of files.map((name) => join(dataDir, name)).filter((path) => existsSync(path))) {
    console.error(`Deleting ${path}`)
    await rm(path, { recursive: true })
  }
}

function fail(error: unknown): void {
  process.exitCode = 1
  for (let cause = error; cause instanceof Error; cause = cause.cause) console.error(cause.message)
}

/**
 * Returns a signal that is aborted by the first of: Ctrl-C, a closed terminal, `kill`, the end of the parent process.
 */
function stopRequested(): AbortSignal {
  const controller = new AbortController()
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => controller.abort())

  // A closed terminal must not prevent the cleanup.
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined)

  return controller.signal
}
