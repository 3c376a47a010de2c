import type { Database, Usage } from '@callbook/db'
import { createEvaluationJob, createModel, type Model, ModelError } from '@callbook/evaluation'
import type { AppOptions, Tracing } from '@callbook/http'
import type { Job } from '@callbook/jobs'
import { Counter, Histogram, type Registry } from 'prom-client'
import { readModelSettings, type WorkerConfig } from './config.ts'
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

/** In seconds. Responses of models take long. */
const buckets = [0.25, 0.5, 1, 2.5, 5, 10, 20, 40, 60, 120, 300, 600]

/** Returns the same model, with its requests and their cost counted. */
export function measureModel(model: Model, registry: Registry, tracing: Tracing | undefined): Model {
  const durations = new Histogram({
    name: 'callbook_model_request_duration_seconds',
    help: 'Time until the model has answered or failed',
    labelNames: ['outcome'],
    buckets,
    registers: [registry]
  })
  const noteUsage = countUsage(registry)

  function note(outcome: 'answered' | 'failed', startedAt: number): void {
    const durationMs = performance.now() - startedAt
    durations.observe({ outcome }, durationMs / 1_000)
    tracing?.note({ name: 'ask model', durationMs, hasFailed: outcome === 'failed' })
  }

  return {
    name: model.name,
    complete: async (question, signal) => {
      const startedAt = performance.now()
      try {
        const completion = await model.complete(question, signal)
        note('answered', startedAt)
        noteUsage(completion)

        return completion
      } catch (error) {
        if (!signal.aborted) note('failed', startedAt)
        if (error instanceof ModelError && error.usage !== undefined) noteUsage(error.usage)
        throw error
      }
    }
  }
}

function countUsage(registry: Registry): (usage: Usage) => void {
  const registers = [registry]
  const tokens = new Counter({
    name: 'callbook_model_tokens_total',
    help: 'Tokens that were read and written, as far as the model tells',
    labelNames: ['direction'],
    registers
  })
  const cost = new Counter({
    name: 'callbook_model_cost_usd_total',
    help: 'What that cost, where it is known',
    registers
  })

  return ({ inputTokens, outputTokens, costUsd }) => {
    tokens.inc({ direction: 'input' }, inputTokens ?? 0)
    tokens.inc({ direction: 'output' }, outputTokens ?? 0)
    cost.inc(costUsd ?? 0)
  }
}
