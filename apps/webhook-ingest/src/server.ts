import { createReportWriter } from '@callbook/calls'
import { createDatabase, databaseUrlProblem } from '@callbook/db'
import { parseErasureKey, parseKeyRing, releaseVersion } from '@callbook/domain'
import { createLimiter, followQueries, loadConfig, requestLimits, startService } from '@callbook/http'
import { buildWebhookIngest } from './app.ts'
import { IngestConfig } from './config.ts'
import { createIngestMetrics } from './metrics.ts'
import { openSpool } from './open-spool.ts'
import { startNumbering } from './start-numbering.ts'

await startService({
  name: 'webhook-ingest',
  version: releaseVersion,
  readConfig: () => loadConfig(IngestConfig, process.env, { DATABASE_URL: databaseUrlProblem }),
  async buildApp({ config, logger, registry, tracing, onIdleError }) {
    const connection = { connectionString: config.DATABASE_URL, onIdleError }
    const erasureKey = config.ERASURE_KEY === undefined ? undefined : parseErasureKey(config.ERASURE_KEY)
    const metrics = createIngestMetrics(registry, tracing)
    const spool = await openSpool(config, logger)
    const db = createDatabase({
      ...connection,
      maxConnections: config.DATABASE_MAX_CONNECTIONS,
      onQuery: followQueries(tracing)
    })
    const numbering = startNumbering({ ...connection, registry, logger })
    const writer = createReportWriter({
      ...connection,
      now: () => new Date(),
      erasureKey,
      onBatch: (batch) => {
        metrics.countBatch(batch)
        numbering.nudge(batch.organizationIds)
      }
    })
    const limiter = createLimiter({
      name: 'webhook',
      limit: config.WEBHOOK_RATE_LIMIT,
      redisUrl: config.REDIS_URL,
      registry,
      logger
    })

    const app = buildWebhookIngest({
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
    app.addHook('onClose', () => Promise.all([db.destroy(), numbering.close()]))

    return app
  }
})
