import { type Database, ping } from '@callbook/db'
import { startWorker, type Worker, type WorkerOptions } from '@callbook/evaluation'
import { type App, createApp, health } from '@callbook/http'
import type { FastifyBaseLogger } from 'fastify'
import service from '../package.json' with { type: 'json' }

export interface EvaluatorDependencies extends Omit<WorkerOptions, 'db' | 'log'> {
  /** Closed with the app, after the worker. */
  readonly db: Database
  readonly logger: FastifyBaseLogger
  /** How long evaluations that are being made may still take when the app closes. */
  readonly graceMs: number
}

const withoutModel = 'no model is configured: evaluations that need one stay pending'

/** The evaluation worker, and its health. It works from when the app is ready until it closes. */
export function buildEvaluator({ logger, graceMs, ...options }: EvaluatorDependencies): App {
  const { db, model } = options
  const app = createApp({ logger, bodyLimit: 1 })
  const note = model === undefined ? { note: withoutModel } : {}
  let worker: Worker | undefined

  app.addHook('onReady', async () => {
    logger.info({ model: model?.name ?? null }, model === undefined ? withoutModel : 'evaluating calls')
    worker = startWorker({ ...options, log: logger })
  })
  app.addHook('onClose', async () => {
    await worker?.stop(graceMs)
    await db.destroy()
  })

  app.register(health, {
    version: service.version,
    database: () => ping(db),
    standIn: (database) => {
      if (database === 'unavailable') return undefined

      return { evaluator: { model: model?.name ?? null, running: worker?.running() ?? 0, ...note } }
    }
  })

  return app
}
