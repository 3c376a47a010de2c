import { createReportWriter, type ReportWriterOptions } from '@callbook/calls'
import { createDatabase } from '@callbook/db'
import { asRole, whenDone } from '@callbook/db/testing'
import { type App, createLimiter, type LimiterOptions } from '@callbook/http'
import { createQuietLogger } from '@callbook/http/testing'
import { Registry } from 'prom-client'
import { buildWebhookIngest, type IngestDependencies } from '../app.ts'
import { createIngestMetrics } from '../metrics.ts'
import { secrets } from './endpoints.ts'

type Passed = 'bodyLimits' | 'erasureKey' | 'logger' | 'metricsToken' | 'now' | 'spool' | 'trustedProxies'

export interface AppOptions extends Partial<Pick<IngestDependencies, Passed>> {
  readonly writer?: Partial<ReportWriterOptions>
  readonly limit?: Partial<LimiterOptions>
  /** The size of the pool that the writer does not use. */
  readonly maxConnections?: number
}

/**
 * Starts a service with the rights of its role in the database of `connectionString`, until the calling test or test
 * file is done.
 */
export function startApp(connectionString: string, options: AppOptions = {}): App {
  const { writer, limit, maxConnections = 4, ...passed } = options
  const { logger = createQuietLogger(), now = () => new Date(), erasureKey } = passed
  const connection = { connectionString: asRole('ingest', connectionString), onIdleError: () => undefined }
  // On a busy machine, opening a connection may take longer.
  const db = createDatabase({ ...connection, maxConnections, connectionTimeoutMs: 60_000 })
  const metrics = createIngestMetrics(new Registry())
  const app = buildWebhookIngest({
    ...passed,
    db,
    writer: createReportWriter({ ...connection, now, erasureKey, onBatch: metrics.countBatch, ...writer }),
    limiter: createLimiter({ name: 'webhook', limit: 1_000, logger, ...limit }),
    secrets,
    logger,
    metrics
  })
  app.addHook('onClose', () => db.destroy())
  whenDone(() => app.close())

  return app
}
