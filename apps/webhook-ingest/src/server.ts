import { createDatabase, createReportWriter, databaseUrlProblem } from '@callbook/db'
import { parseErasureKey, parseKeyRing } from '@callbook/domain'
import {
  createLimiter,
  createLogger,
  createRegistry,
  followQueries,
  listenForMetrics,
  loadConfig,
  openTracing,
  requestLimits,
  requireSettings,
  serve
} from '@callbook/http'
import manifest from '../package.json' with { type: 'json' }
import { buildApp } from './app.ts'
import { Config } from './config.ts'
import { createIngestMetrics } from './metrics.ts'
import { openSpool } from './open-spool.ts'

const config = requireSettings(() => loadConfig(Config, process.env, { DATABASE_URL: databaseUrlProblem }))
const logger = createLogger(config.LOG_LEVEL)
const onIdleError = (err: Error) => logger.warn({ err }, 'idle database connection lost')
const connection = { connectionString: config.DATABASE_URL, onIdleError }
const erasureKey = config.ERASURE_KEY === undefined ? undefined : parseErasureKey(config.ERASURE_KEY)

const service = { name: 'webhook-ingest', version: manifest.version }
const tracing = await openTracing({
  service,
  endpoint: config.OTEL_EXPORTER_OTLP_ENDPOINT,
  share: config.OTEL_TRACES_SAMPLER_ARG,
  logger
})
const metrics = createIngestMetrics(createRegistry(service), tracing)
const spool = await openSpool(config, logger)
const db = createDatabase({
  ...connection,
  maxConnections: config.DATABASE_MAX_CONNECTIONS,
  onQuery: followQueries(tracing)
})
const writer = createReportWriter({ ...connection, now: () => new Date(), erasureKey, onBatch: metrics.countBatch })
const limiter = createLimiter({
  name: 'webhook',
  limit: config.WEBHOOK_RATE_LIMIT,
  redisUrl: config.REDIS_URL,
  logger
})
const app = buildApp({
  ...requestLimits(config),
  db,
  writer,
  spool,
  limiter,
  logger,
  metrics,
  metricsToken: config.METRICS_TOKEN,
  tracing,
  secrets: parseKeyRing(config.SECRETS_KEY),
  erasureKey,
  trustedProxies: config.TRUSTED_PROXIES
})
app.addHook('onClose', () => db.destroy())

await listenForMetrics(app, { token: config.METRICS_TOKEN, host: config.HOST, port: config.METRICS_PORT })
await serve(app, { host: config.HOST, port: config.PORT, graceMs: config.SHUTDOWN_GRACE_MS })
