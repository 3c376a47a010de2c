import { type Database, ping, poolUse } from '@callbook/db'
import { startWorker, type Worker, type WorkerOptions } from '@callbook/evaluation'
import { type App, type AppOptions, addPoolGauges, createApp, health, metricsEndpoint } from '@callbook/http'
import service from '../package.json' with { type: 'json' }
import { addWorkGauges } from './evaluator-metrics.ts'
import { measureModel } from './measure-model.ts'

export interface EvaluatorDependencies
  extends Omit<WorkerOptions, 'db' | 'log'>,
    Pick<AppOptions, 'logger' | 'registry' | 'tracing'> {
  /** Closed with the app, after the worker. */
  readonly db: Database
  /** What a scrape of `/metrics` has to carry; without it there is no such route. */
  readonly metricsToken?: string | undefined
  /** How long evaluations that are being made may still take when the app closes. */
  readonly graceMs: number
}

const withoutModel = 'no model is configured: evaluations that need one stay pending'
const withoutAnswer = 'there is no answer from the model: evaluations that need it stay pending until there is'

/** The evaluation worker, and its health. It works from when the app is ready until it closes. */
export function buildEvaluator(dependencies: EvaluatorDependencies): App {
  const { logger, graceMs, metricsToken, tracing, ...options } = dependencies
  const { db, now } = options
  const app = createApp({ logger, bodyLimit: 1, registry: options.registry, tracing })
  const { registry } = app
  const model = options.model && measureModel(options.model, registry, tracing)
  let worker: Worker | undefined

  function trouble(): object {
    if (model === undefined) return { note: withoutModel }
    const since = worker?.failingSince()

    return since === undefined ? {} : { failing_since: since.toISOString(), note: withoutAnswer }
  }

  app.addHook('onReady', async () => {
    logger.info({ model: model?.name ?? null }, model === undefined ? withoutModel : 'evaluating calls')
    worker = startWorker({ ...options, model, log: logger })
  })
  app.addHook('onClose', async () => {
    await worker?.stop(graceMs)
    await db.destroy()
  })

  addPoolGauges(registry, { queries: () => poolUse(db) })
  addWorkGauges(registry, { db, hasModel: model !== undefined, now, worker: () => worker })
  if (metricsToken !== undefined) app.register(metricsEndpoint, { registry, token: metricsToken })
  app.register(health, {
    version: service.version,
    database: () => ping(db),
    standIn: (database) => {
      if (database === 'unavailable') return undefined

      return { evaluator: { model: model?.name ?? null, running: worker?.running() ?? 0, ...trouble() } }
    }
  })

  return app
}
