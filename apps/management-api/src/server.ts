import { createDatabase, ping } from '@callbook/db'
import { createLimiter, createLogger, loadConfig, requireSettings, serve } from '@callbook/http'
import { buildApp } from './app.ts'
import { Config } from './config.ts'

const config = requireSettings(() => loadConfig(Config, process.env))
const logger = createLogger(config.LOG_LEVEL)
const connection = {
  connectionString: config.DATABASE_URL,
  onIdleError: (err: Error) => logger.warn({ err }, 'idle database connection lost')
}
const db = createDatabase({ ...connection, maxConnections: config.DATABASE_MAX_CONNECTIONS })
const healthDb = createDatabase({ ...connection, maxConnections: 1 })
const limiter = createLimiter({
  name: 'management',
  limit: config.MANAGEMENT_RATE_LIMIT,
  redisUrl: config.REDIS_URL,
  logger
})

const checkDatabase = () => ping(healthDb)
const app = buildApp({ db, checkDatabase, limiter, logger, trustedProxies: config.TRUSTED_PROXIES })
app.addHook('onClose', () => Promise.all([db.destroy(), healthDb.destroy()]))

await serve(app, { host: config.HOST, port: config.PORT, graceMs: config.SHUTDOWN_GRACE_MS })
