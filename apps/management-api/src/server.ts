import { createDatabase } from '@callbook/db'
import { createLimiter, createLogger, loadConfig, serve } from '@callbook/http'
import { buildApp } from './app.ts'
import { Config } from './config.ts'

const config = loadConfig(Config, process.env)
const logger = createLogger(config.LOG_LEVEL)
const db = createDatabase({
  connectionString: config.DATABASE_URL,
  maxConnections: config.DATABASE_MAX_CONNECTIONS,
  onIdleError: (err) => logger.warn({ err }, 'idle database connection lost')
})
const limiter = createLimiter({
  name: 'management',
  limit: config.MANAGEMENT_RATE_LIMIT,
  redisUrl: config.REDIS_URL,
  logger
})

const app = buildApp({ db, limiter, logger, trustedProxies: config.TRUSTED_PROXIES })
app.addHook('onClose', () => db.destroy())

await serve(app, { host: config.HOST, port: config.PORT, graceMs: config.SHUTDOWN_GRACE_MS })
