import type { ReportWriter } from '@callbook/calls'
import { createSchemaCheck, type Database, ping } from '@callbook/db'
import { releaseVersion } from '@callbook/domain'
import { type App, type AppOptions, createApp, health, metricsEndpoint } from '@callbook/http'
import { type Job, startWorker, type Worker } from '@callbook/jobs'
import { addJobGauges } from './metrics.ts'

export interface WorkerDependencies extends Pick<AppOptions, 'logger' | 'registry' | 'tracing'> {
  readonly jobs: readonly Job[]
  /** The app closes it after the worker. */
  readonly db: Database
  /** Stores the calls that a job has fetched. Closed in the same way. */
  readonly writer?: ReportWriter
  readonly now: () => Date
  /** The token that a request to `/metrics` needs; without it, the route does not exist. */
  readonly metricsToken?: string | undefined
  /** How long running work may still take when the app closes. */
  readonly graceMs: number
}

/** Builds the worker and its health route. It runs from when the app is ready until it closes. */
export function buildWorker(dependencies: WorkerDependencies): App {
  const { jobs, db, writer, logger, now, graceMs, metricsToken, tracing } = dependencies
  const app = createApp({ logger, bodyLimit: 1, registry: dependencies.registry, tracing })
  const { registry } = app
  let worker: Worker | undefined

  app.addHook('onReady', async () => {
    worker = startWorker(jobs, { now, log: logger })
    logger.info({ jobs: worker.health() }, 'at work')
  })
  app.addHook('onClose', async () => {
    await worker?.stop(graceMs)
    await Promise.all([writer?.close(), db.destroy()])
  })

  addJobGauges(registry, { jobs, now, running: (name) => worker?.running(name) ?? 0 })
  if (metricsToken !== undefined) app.register(metricsEndpoint, { registry, token: metricsToken })
  app.register(health, {
    service: 'worker',
    version: releaseVersion,
    database: () => ping(db),
    schema: createSchemaCheck(db),
    standIn: (database) => (database === 'unavailable' ? undefined : { jobs: worker?.health() ?? {} })
  })

  return app
}
