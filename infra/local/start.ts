import { resolve } from 'node:path'
import { lockDataDir, requireFreePorts } from './addresses.ts'
import { buildConsole, generateTypes } from './console/build-console.ts'
import {
  type Connection,
  makeDataDir,
  readOrMakeErasureKey,
  readOrMakeSecretsKey,
  withConnectionFile
} from './data-dir.ts'
import { withDatabase } from './database.ts'
import { practiceOrigin } from './practice/origin.ts'
import { requireOwnDatabase, resetData } from './reset.ts'
import { localUrl, readSettings, type Settings } from './settings.ts'
import { eventSettings, runStack } from './stack.ts'
import { stopRequested } from './stop.ts'

const stop = stopRequested()
const isReset = process.argv.includes('--reset')

try {
  await run(readSettings(process.env, resolve(import.meta.dirname, '../..')))
} catch (error) {
  if (!(error instanceof Error) || error.name !== 'AbortError') fail(error)
}
process.exit()

async function run(settings: Settings): Promise<void> {
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
    const connection: Connection = {
      management_url: localUrl(settings.host, settings.managementPort),
      database_url: databaseUrl,
      secrets_key: secretsKey,
      public_webhook_url: publicWebhookUrl,
      erasure_key: erasureKey,
      console_origins: consoleOrigins.join(),
      provider_origins: process.env['PROVIDER_ORIGINS'] || practiceOrigin,
      ...eventSettings(settings)
    }
    await withConnectionFile(dataDir, connection, () => runStack(settings, connection, db, urlOf, stop))
  })
}

function fail(error: unknown): void {
  process.exitCode = 1
  for (let cause = error; cause instanceof Error; cause = cause.cause) console.error(cause.message)
}
