import { HeldUpError, type ReportSpool, type ReportWriter, recordRejections, recordUnmapped } from '@callbook/calls'
import { createSchemaCheck, type Database, isUnavailable, ping, recordEndpointUse } from '@callbook/db'
import { type ErasureKey, type KeyRing, releaseVersion } from '@callbook/domain'
import {
  type App,
  type AppOptions,
  addGauge,
  addPoolGauges,
  createApp,
  health,
  limitFailedAttempts,
  metricsEndpoint,
  type RequestLimiter,
  type Tracing
} from '@callbook/http'
import type { FastifyBaseLogger } from 'fastify'
import { Registry } from 'prom-client'
import { changesIntervalMs } from './endpoints/endpoint-changes.ts'
import { createEndpointDirectory } from './endpoints/endpoint-directory.ts'
import { createEndpointUsage, flushIntervalMs } from './endpoints/endpoint-usage.ts'
import { watchEventLoop } from './event-loop/event-loop-watch.ts'
import { describeWebhookRequest } from './inbound/destination.ts'
import { createSignatureCheck } from './inbound/signed-delivery.ts'
import { createStorage } from './inbound/storage.ts'
import { webhookRoutes } from './inbound/webhook.ts'
import { keepUnmappedWith } from './mappings/unmapped-reports.ts'
import { createIngestMetrics, type IngestMetrics } from './metrics.ts'
import { createRejectionLog } from './rejections/rejection-log.ts'

export interface IngestDependencies extends Pick<AppOptions, 'bodyLimits' | 'limits'> {
  /** The caller closes it in an `onClose` hook of the app, after the last rejections and counts are written. */
  readonly db: Database
  /** The app closes it, together with the spool. */
  readonly writer: ReportWriter
  readonly spool?: ReportSpool | undefined
  /** Decrypts the secrets that requests are signed with. */
  readonly secrets: KeyRing
  /** The same key as the writer's. */
  readonly erasureKey?: ErasureKey | undefined
  /** Limits the requests per endpoint; closed with the app. */
  readonly limiter: RequestLimiter
  readonly logger: FastifyBaseLogger
  /** CIDR blocks of proxies whose X-Forwarded-For header is trusted. */
  readonly trustedProxies?: readonly string[]
  readonly metrics?: IngestMetrics
  /** The token that a request to `/metrics` needs; without it, the route does not exist. */
  readonly metricsToken?: string | undefined
  readonly tracing?: Tracing | undefined
  readonly now?: () => Date
}

/** 1 MB in both definitions: 1,000,000 and 1,048,576 bytes are accepted; larger bodies get 413. */
const maxReportBytes = 1_048_576

/** Builds the whole service without a port: tests call it with `inject`, `server.ts` makes it listen. */
export function buildWebhookIngest(dependencies: IngestDependencies): App {
  const { db, spool, secrets, limiter, logger, trustedProxies = [], now = () => new Date() } = dependencies
  const { metrics = createIngestMetrics(new Registry()), metricsToken, tracing, erasureKey } = dependencies
  const { bodyLimits, limits } = dependencies
  const app = createApp({
    logger,
    trustedProxies,
    registry: metrics.registry,
    zeroErrorsOf: [{ method: 'POST', route: '/webhook/:provider/:slug' }],
    tracing,
    bodyLimit: maxReportBytes,
    bodyLimits,
    limits,
    bodyKeyOf: ({ destination, ip }) => destination?.endpoint.id ?? ip,
    describeRequest: describeWebhookRequest,
    outage: { causes: (error) => error instanceof HeldUpError || isUnavailable(error), retryAfterSeconds: 5 },
    describeError: (body, requestId) => ({ success: false, ...body, requestId })
  })
  const clock = () => performance.now()
  const { writer: direct } = dependencies
  const { isBusy, close: stopWatching } = watchEventLoop()
  app.addHook('onClose', async () => stopWatching())
  const store = createStorage({ db, writer: direct, spool, secrets, erasureKey, logger, isBusy, now, clock })
  const { writer, standIn } = store
  const endpoints = createEndpointDirectory(store.findEndpoint, clock)
  const failedAttempts = limitFailedAttempts(clock)
  const usage = createEndpointUsage(
    (uses) => recordEndpointUse(db, uses),
    now,
    (err) => logger.warn({ err }, 'the use of endpoints could not be written')
  )

  const rejections = createRejectionLog({
    record: (reports, counts) => recordRejections(db, { reports, counts, erasureKey }),
    onDropped: (dropped, err) => logger.warn({ dropped, err }, 'failed to record rejected requests')
  })

  const checkSignature = createSignatureCheck(secrets, ({ id: endpointId }) =>
    logger.warn({ endpointId }, 'the previous secret of an endpoint does not open with SECRETS_KEY')
  )

  app.register(health, {
    ...{ service: 'webhook-ingest', version: releaseVersion },
    ...{ database: () => ping(db), schema: createSchemaCheck(db), standIn }
  })
  addGauges(metrics.registry, { db, writer, spool })
  if (metricsToken !== undefined) app.register(metricsEndpoint, { registry: metrics.registry, token: metricsToken })
  app.register(webhookRoutes, {
    prefix: '/webhook',
    endpoints,
    limiter,
    failedAttempts,
    writer,
    usage,
    rejections,
    keepUnmapped: keepUnmappedWith((report) => recordUnmapped(db, report, erasureKey)),
    metrics,
    checkSignature,
    now
  })

  app.register(async (plugin) => {
    const flush = () => Promise.all([usage.flush(), rejections.flush()])
    const learn = async () => endpoints.note(await store.learnChanges())
    const flushing = setInterval(() => void flush(), flushIntervalMs)
    const learning = setInterval(() => void learn(), changesIntervalMs)
    // Hooks run in reverse order: a plugin's hooks run before the hooks of its app, which close the database.
    plugin.addHook('onClose', async () => {
      clearInterval(flushing)
      clearInterval(learning)
      await writer.close()
      await flush()
    })
  })

  return app
}

interface Gauged {
  readonly db: Database
  readonly writer: ReportWriter
  readonly spool: ReportSpool | undefined
}

/** Adds gauges that are read at each scrape: the queue, the spool and the connections. */
function addGauges(registry: Registry, { db, writer, spool }: Gauged): void {
  const add = (name: string, help: string, read: () => number) => addGauge(registry, { name, help }, read)

  add('callbook_queue_reports', 'Reports waiting or being written', () => writer.stats().queue.reports)
  add('callbook_queue_bytes', 'Bytes of bodies waiting or being written', () => writer.stats().queue.bytes)
  add(
    'callbook_held_up_callers',
    'Callers whose reports are held up, while others are stored',
    () => writer.stats().heldUp.callers
  )
  add(
    'callbook_held_up_organizations',
    'Organizations whose reports are held up, while others are stored',
    () => writer.stats().heldUp.organizations
  )
  addPoolGauges(registry, { writer: () => writer.stats().pool, queries: () => db.poolUse() })
  if (spool === undefined) return

  add('callbook_spool_waiting_reports', 'Reports on the disk, to be stored', () => spool.contents().waiting)
  add(
    'callbook_spool_held_up_reports',
    'Those of them that something holds up, while others are stored',
    () => writer.stats().heldUp.reports
  )
  add('callbook_spool_failed_reports', 'Reports on the disk that can never be stored', () => spool.contents().failed)
  add('callbook_spool_bytes', 'Bytes kept on the disk', () => spool.contents().bytes)
  add('callbook_spool_limit_bytes', 'Bytes that may be kept on the disk', () => spool.maxBytes)
  add('callbook_spool_room_bytes', 'Bytes that still fit: below the limit, and on the disk', () => spool.roomBytes())
  add('callbook_spool_endpoint_limit_bytes', 'The same of one endpoint', () => spool.maxEndpointBytes)
  add('callbook_spool_damaged_files', 'Spool files that cannot be read completely', () => spool.contents().damaged)
}
