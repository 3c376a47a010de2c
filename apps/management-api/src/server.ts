import { createDatabase, databaseUrlProblem, ping } from '@callbook/db'
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
import { lookupConnections } from './api-key-lookups.ts'
import { buildApp } from './app.ts'
import { Config } from './config.ts'
import { createStatementTurns } from './statement-turns.ts'

const config = requireSettings(() => loadConfig(Config, process.env, { DATABASE_URL: databaseUrlProblem }))
const logger = createLogger(config.LOG_LEVEL)
const connection = {
  connectionString: config.DATABASE_URL,
  onIdleError: (err: Error) => logger.warn({ err }, 'idle database connection lost')
}
const service = { name: 'management-api', version: manifest.version }
const tracing = await openTracing({
  service,
  endpoint: config.OTEL_EXPORTER_OTLP_ENDPOINT,
  share: config.OTEL_TRACES_SAMPLER_ARG,
  logger
})
const registry = createRegistry(service)
const onQuery = followQueries(tracing)
const db = createDatabase({
  ...connection,
  maxConnections: config.DATABASE_MAX_CONNECTIONS,
  preparesStatements: true,
  turns: createStatementTurns({ connections: config.DATABASE_MAX_CONNECTIONS, registry }),
  onQuery
})
const keyDb = createDatabase({ ...connection, maxConnections: lookupConnections, preparesStatements: true, onQuery })
const healthDb = createDatabase({ ...connection, maxConnections: 1 })
const limiter = createLimiter({
  name: 'management',
  limit: config.MANAGEMENT_RATE_LIMIT,
  redisUrl: config.REDIS_URL,
  logger
})

const app = buildApp({
  ...requestLimits(config),
  db,
  keyDb,
  checkDatabase: () => ping(healthDb),
  limiter,
  maxClients: config.MAX_CLIENTS_PER_ORGANIZATION,
  logger,
  trustedProxies: config.TRUSTED_PROXIES,
  registry,
  metricsToken: config.METRICS_TOKEN,
  tracing
})
app.addHook('onClose', () => Promise.all([db, keyDb, healthDb].map((pool) => pool.destroy())))

await listenForMetrics(app, { token: config.METRICS_TOKEN, host: config.HOST, port: config.METRICS_PORT })
await serve(app, { host: config.HOST, port: config.PORT, graceMs: config.SHUTDOWN_GRACE_MS })
