import { createReportWriter, type IncomingReport, type WriteOutcome } from '@callbook/calls'
import { createDatabase } from '@callbook/db'
import { parseKeyRing } from '@callbook/domain'
import { createLimiter, createLogger, loadConfig, serve } from '@callbook/http'
import { createPool } from '@callbook/postgres'
import { buildApp } from '@callbook/webhook-ingest/app'
import { Config } from '@callbook/webhook-ingest/config'
import type { Pool } from 'pg'

/** Connections that write reports, one report at a time each. */
const maxConnections = 16

/** Runs webhook-ingest with another writer: `store` writes one report, and resolves once it is committed. */
export async function serveWith(store: (pool: Pool, report: IncomingReport) => Promise<WriteOutcome>): Promise<void> {
  const config = loadConfig(Config, process.env)
  const logger = createLogger(config.LOG_LEVEL)
  const connection = { connectionString: config.DATABASE_URL, onIdleError: () => undefined }
  const db = createDatabase({ ...connection, maxConnections: 4 })
  // Requests wait for a free connection and are not rejected, as in the product.
  const pool = createPool({ ...connection, maxConnections, connectionTimeoutMs: 0 })
  const writer = createReportWriter({ ...connection, now: () => new Date() })
  const app = buildApp({
    db,
    writer: { ...writer, append: (report) => store(pool, report) },
    limiter: createLimiter({ name: 'webhook', limit: config.WEBHOOK_RATE_LIMIT, redisUrl: undefined, logger }),
    logger,
    secrets: parseKeyRing(config.SECRETS_KEY)
  })
  app.addHook('onClose', () => Promise.all([pool.end(), db.destroy()]))

  await serve(app, { host: config.HOST, port: config.PORT, graceMs: config.SHUTDOWN_GRACE_MS, drainMs: 0 })
}
