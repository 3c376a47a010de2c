import { once } from 'node:events'
import { join } from 'node:path'
import type { Database } from '@callbook/db'
import { parseKeyRing } from '@callbook/domain'
import { findFreePort } from './addresses.ts'
import { type Connection, describeData } from './data-dir.ts'
import type { UrlOf } from './database.ts'
import { openDemo } from './demo/index.ts'
import { type Service, withServices } from './services.ts'
import { type Environment, localUrl, type Settings } from './settings.ts'
import { summary } from './summary.ts'

/** Runs the services on a migrated database until `stop`. */
export async function runStack(
  settings: Settings,
  connection: Connection,
  db: Database,
  urlOf: UrlOf,
  stop: AbortSignal
): Promise<void> {
  const { dataDir, demo: enabled, host, managementPort, publicWebhookUrl, webhookPort } = settings
  const managementUrl = localUrl(host, managementPort)
  const localWebhookUrl = localUrl(host, webhookPort)
  const evaluatorPort = settings.evaluatorPort ?? (await findFreePort(host))
  const env = serviceEnvironment(settings, connection)
  const envOf = (role: Parameters<UrlOf>[0]) => ({ ...env, DATABASE_URL: urlOf(role) })
  const [managementMetrics, webhookMetrics, evaluatorMetrics] = settings.metricsPorts ?? []
  const services = [
    serviceOf('management-api', 'management-api/src/server.ts', managementUrl, managementMetrics, envOf('management')),
    serviceOf('webhook-ingest', 'webhook-ingest/src/server.ts', localWebhookUrl, webhookMetrics, envOf('ingest')),
    serviceOf(
      'evaluator',
      'webhook-ingest/src/evaluator.ts',
      localUrl(host, evaluatorPort),
      evaluatorMetrics,
      envOf('evaluator')
    )
  ]

  await withServices(services, settings, stop, async () => {
    const urls = { keyRing: parseKeyRing(connection.secrets_key), publicUrl: publicWebhookUrl }
    const demo = await openDemo({ db, dataDir, urls, managementUrl, localWebhookUrl, enabled, stop })
    const data = await describeData(settings)
    console.log(summary({ managementUrl, publicWebhookUrl, data, demo, model: settings.model?.name }))
    if (!stop.aborted) await once(stop, 'abort')
  })
}

function serviceOf(
  name: string,
  entry: string,
  url: string,
  metricsPort: number | undefined,
  env: Environment
): Service {
  return { name, entry, url, env: { ...env, PORT: new URL(url).port, METRICS_PORT: metricsPort?.toString() } }
}

/** What the services are told; every setting of theirs is passed on. */
function serviceEnvironment({ dataDir }: Settings, connection: Connection) {
  return {
    ...process.env,
    LOG_LEVEL: process.env['LOG_LEVEL'] || 'warn',
    SPOOL_DIR: process.env['SPOOL_DIR'] || join(dataDir, 'spool'),
    SECRETS_KEY: connection.secrets_key,
    PUBLIC_WEBHOOK_URL: connection.public_webhook_url,
    ERASURE_KEY: connection.erasure_key
  }
}
