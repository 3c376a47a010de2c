import { once } from 'node:events'
import { join } from 'node:path'
import { type Database, retentionLimits } from '@callbook/db'
import { parseKeyRing } from '@callbook/domain'
import { readRetentionDays, removeExpired, repeatRetention } from '@callbook/operations'
import { findFreePort } from '@callbook/postgres/embedded'
import { consoleEnvironment, consoleLinks, openConsole } from './console/console.ts'
import { withLocalToken } from './console/local-token.ts'
import { describeData, type StackConnection, saveConnection } from './data-dir.ts'
import type { UrlOf } from './database.ts'
import { openDemo } from './demo/index.ts'
import { isReachable, watchModel } from './model-watch.ts'
import { type LocalService, withServices } from './services.ts'
import { type Environment, type LocalSettings, localUrl } from './settings.ts'
import { summary } from './summary.ts'

interface Stack {
  readonly settings: LocalSettings
  readonly connection: StackConnection
  readonly db: Database
  readonly urlOf: UrlOf
  readonly stop: AbortSignal
}

/** Runs the services on a migrated database until `stop`. */
export async function runStack({ settings, connection, db, urlOf, stop }: Stack): Promise<void> {
  const { dataDir, demo: enabled, host, managementPort, model, publicWebhookUrl, webhookPort } = settings
  const managementUrl = localUrl(host, managementPort)
  const localWebhookUrl = localUrl(host, webhookPort)
  const workerPort = settings.workerPort ?? (await findFreePort(host))
  const workerUrl = localUrl(host, workerPort)
  const services = listServices({ ...settings, workerPort }, serviceEnvironment(settings, connection), urlOf)

  await withServices(services, settings, stop, async () => {
    const urls = { keyRing: parseKeyRing(connection.secrets_key), publicUrl: publicWebhookUrl }
    const demo = await openDemo({ db, dataDir, urls, managementUrl, localWebhookUrl, enabled, stop })
    const data = await describeData(settings)
    const answers = model !== undefined && (await isReachable(model, stop))
    const { administratorId, ...access } = await openConsole(settings, db)
    void repeatRetention(() => removeDaily(db), { everyMs: dayMs, stop, onFailure })
    const service_urls = services.map(({ url }) => url).join()
    const saveToken = (token: string | undefined) =>
      saveConnection(dataDir, { ...connection, service_urls, ...(token !== undefined && { token }) })
    await withLocalToken(db, administratorId, saveToken, async () => {
      console.log(
        summary({ managementUrl, ...access, publicWebhookUrl, data, demo, model: model && { ...model, answers } })
      )
      if (model !== undefined) await watchModel({ model, workerUrl, answers }, stop)
      else if (!stop.aborted) await once(stop, 'abort')
    })
  })
}

const dayMs = 86_400_000

const onFailure = (error: unknown) =>
  console.error(`retention failed: ${error instanceof Error ? error.message : String(error)}`)

async function removeDaily(db: Database): Promise<void> {
  const now = new Date()
  const limits = retentionLimits(readRetentionDays(process.env), now)
  await removeExpired(db, { kind: 'cli', id: null, name: 'npm start' }, { limits, now, dryRun: false })
}

function listServices(
  settings: LocalSettings & { workerPort: number },
  shared: Environment,
  urlOf: UrlOf
): LocalService[] {
  const { host, managementPort, webhookPort, workerPort } = settings
  const [managementMetrics, webhookMetrics, workerMetrics] = settings.metricsPorts ?? []
  const environment = (role: Parameters<UrlOf>[0], port: number, metricsPort: number | undefined): Environment => ({
    ...shared,
    DATABASE_URL: urlOf(role),
    PORT: String(port),
    METRICS_PORT: metricsPort?.toString()
  })

  return [
    {
      name: 'management-api',
      entry: 'management-api/src/server.ts',
      url: localUrl(host, managementPort),
      env: { ...environment('management', managementPort, managementMetrics), ...consoleEnvironment(settings, urlOf) }
    },
    {
      name: 'webhook-ingest',
      entry: 'webhook-ingest/src/server.ts',
      url: localUrl(host, webhookPort),
      env: environment('ingest', webhookPort, webhookMetrics)
    },
    {
      name: 'worker',
      entry: 'webhook-ingest/src/worker.ts',
      url: localUrl(host, workerPort),
      env: { ...environment('worker', workerPort, workerMetrics), ...consoleLinks(settings) }
    }
  ]
}

/** Settings for sending events, also to this machine for trials. */
export function eventSettings({ host, managementPort }: LocalSettings) {
  return {
    events_allowed_subnets: process.env['EVENTS_ALLOWED_SUBNETS'] || '127.0.0.0/8,::1/128',
    events_proxy_url: process.env['EVENTS_PROXY_URL'] || undefined,
    public_api_url: process.env['PUBLIC_API_URL'] || localUrl(host, managementPort)
  }
}

/** Recordings are stored in a folder, unless a store is set. The demo's are copied from this machine. */
export function recordingSettings({ dataDir }: Pick<LocalSettings, 'dataDir'>) {
  const { RECORDINGS_DIR, RECORDINGS_S3_ENDPOINT, RECORDINGS_ALLOWED_SUBNETS } = process.env

  return {
    RECORDINGS_DIR: RECORDINGS_DIR || (RECORDINGS_S3_ENDPOINT ? undefined : join(dataDir, 'recordings')),
    RECORDINGS_ALLOWED_SUBNETS: RECORDINGS_ALLOWED_SUBNETS || '127.0.0.0/8,::1/128'
  }
}

function serviceEnvironment(settings: LocalSettings, connection: StackConnection) {
  return {
    ...process.env,
    LOG_LEVEL: process.env['LOG_LEVEL'] || 'warn',
    SPOOL_DIR: process.env['SPOOL_DIR'] || join(settings.dataDir, 'spool'),
    SECRETS_KEY: connection.secrets_key,
    PUBLIC_API_URL: connection.public_api_url,
    EVENTS_ALLOWED_SUBNETS: connection.events_allowed_subnets,
    PUBLIC_WEBHOOK_URL: connection.public_webhook_url,
    PROVIDER_ORIGINS: connection.provider_origins,
    ERASURE_KEY: connection.erasure_key,
    ...recordingSettings(settings)
  }
}
