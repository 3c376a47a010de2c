import { createDatabase, createReportWriter } from '@callbook/db'
import { parseKeyRing } from '@callbook/domain'
import {
  createLimiter,
  createLogger,
  createRegistry,
  listenForMetrics,
  loadConfig,
  requireSettings,
  serve
} from '@callbook/http'
import { buildApp } from './app.ts'
import { Config } from './config.ts'
import { createIngestMetrics } from './metrics.ts'
import { openSpool } from './open-spool.ts'

const config = requireSettings(() => loadConfig(Config, process.env))
const logger = createLogger(config.LOG_LEVEL)
const onIdleError = (err: Error) => logger.warn({ err }, 'idle database connection lost')
const connection = { connectionString: config.DATABASE_URL, onIdleError }

const registry = createRegistry()
const metrics = createIngestMetrics(registry)
const spool = await openSpool(config)
const db = createDatabase({ ...connection, maxConnections: config.DATABASE_MAX_CONNECTIONS })
const writer = createReportWriter({ ...connection, now: () => new Date(), onBatch: metrics.countBatch })
const limiter = createLimiter({
  name: 'webhook',
  limit: config.WEBHOOK_RATE_LIMIT,
  redisUrl: config.REDIS_URL,
  logger
})
const app = buildApp({
  db,
  writer,
  spool,
  limiter,
  logger,
  metrics,
  metricsToken: config.METRICS_TOKEN,
  secrets: parseKeyRing(config.SECRETS_KEY),
  trustedProxies: config.TRUSTED_PROXIES
})
app.addHook('onClose', () => db.destroy())

await listenForMetrics(app, {
  registry,
  token: config.METRICS_TOKEN,
  host: config.HOST,
  port: config.METRICS_PORT
})
await serve(app, { host: config.HOST, port: config.PORT, graceMs: config.SHUTDOWN_GRACE_MS })
