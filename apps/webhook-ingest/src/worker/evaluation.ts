import type { Database } from '@callbook/db'
import { createEvaluationJob, createModel } from '@callbook/evaluation'
import type { AppOptions } from '@callbook/http'
import type { Job } from '@callbook/jobs'
import type { Registry } from 'prom-client'
import { readModelSettings, type WorkerConfig } from './config.ts'
import { measureModel } from './measure-model.ts'
import { addModelGauge } from './metrics.ts'

/** The number of failed attempts after which an evaluation waits for `admin evaluation retry`. */
const maxAttempts = 10

interface EvaluationDependencies extends Pick<AppOptions, 'logger' | 'tracing'> {
  readonly db: Database
  readonly now: () => Date
  readonly registry: Registry
}

export function createEvaluation(
  config: WorkerConfig,
  { db, logger, now, registry, tracing }: EvaluationDependencies
): Job {
  const settings = readModelSettings(config)
  const job = createEvaluationJob({
    db,
    model: settings && measureModel(createModel(settings), registry, tracing),
    log: logger,
    now,
    random: Math.random,
    concurrency: config.EVALUATOR_CONCURRENCY,
    maxAttempts,
    // Enough for two responses and the work around them, because a response may need one correction.
    leaseMs: 2 * config.EVALUATOR_TIMEOUT_MS + 30_000,
    pollMs: 1_000
  })
  addModelGauge(registry, { now, failingSince: job.failingSince })

  return job
}
