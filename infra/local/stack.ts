import { once } from 'node:events'
import { join } from 'node:path'
import type { Database } from '@callbook/db'
import { parseKeyRing } from '@callbook/domain'
import type { Connection } from './data-dir.ts'
import { openDemo } from './demo/index.ts'
import { type Service, withServices } from './services.ts'
import { localUrl, type Settings } from './settings.ts'
import { summary } from './summary.ts'

/** Runs the services on a migrated database until `stop`. */
export async function runStack(
  settings: Settings,
  connection: Connection,
  db: Database,
  stop: AbortSignal
): Promise<void> {
  const { dataDir, demo: enabled, host, managementPort, publicWebhookUrl, webhookPort } = settings
  const managementUrl = localUrl(host, managementPort)
  const localWebhookUrl = localUrl(host, webhookPort)
  const env = serviceEnvironment(settings, connection)
  const services: Service[] = [
    { name: 'management-api', url: managementUrl, env: { ...env, PORT: String(managementPort) } },
    { name: 'webhook-ingest', url: localWebhookUrl, env: { ...env, PORT: String(webhookPort) } }
  ]

  await withServices(services, settings, stop, async () => {
    const urls = { keyRing: parseKeyRing(connection.secrets_key), publicUrl: publicWebhookUrl }
    const demo = await openDemo({ db, dataDir, urls, managementUrl, localWebhookUrl, enabled, stop })
    console.log(summary({ managementUrl, publicWebhookUrl, dataDir, demo }))
    if (!stop.aborted) await once(stop, 'abort')
  })
}

/** What the services are told; every setting of theirs is passed on. */
function serviceEnvironment({ dataDir }: Settings, connection: Connection) {
  return {
    ...process.env,
    LOG_LEVEL: process.env['LOG_LEVEL'] || 'warn',
    SPOOL_DIR: process.env['SPOOL_DIR'] || join(dataDir, 'spool'),
    DATABASE_URL: connection.database_url,
    SECRETS_KEY: connection.secrets_key,
    PUBLIC_WEBHOOK_URL: connection.public_webhook_url
  }
}
