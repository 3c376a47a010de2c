import { type ClaimedWork, measureEvaluationBacklog } from '@callbook/db'
import { createCircuitBreaker, type Job } from '@callbook/jobs'
import { guardModel } from '../model/guard-model.ts'
import { claimEvaluations } from './claim-evaluations.ts'
import { runWork, type WorkDependencies } from './run-work.ts'

export interface EvaluationJobOptions extends WorkDependencies, Pick<Job, 'concurrency' | 'leaseMs' | 'pollMs'> {}

interface ClaimedEvaluation {
  readonly work: ClaimedWork
  /** Whether the model may be requested. During a pause, only tasks that need no model run. */
  readonly mayAsk: boolean
}

export interface EvaluationJob extends Job<ClaimedEvaluation> {
  /** Start of the current outage of the model; `undefined` while it responds. */
  failingSince(): Date | undefined
}

const withoutModel = 'no model is configured: evaluations that need one stay pending'
const withoutAnswer = 'there is no answer from the model: evaluations that need it stay pending until there is'

/** Creates the job that evaluates calls. */
export function createEvaluationJob(options: EvaluationJobOptions): EvaluationJob {
  const { db, log, now, concurrency, leaseMs, pollMs } = options
  const claim = claimEvaluations(db, pollMs / 2)
  const breaker = createCircuitBreaker(options)
  const model = options.model && guardModel(options.model, breaker, log)
  /** Number of running tasks that may use the model. */
  let asking = 0

  function capacity(limit: number): { readonly limit: number; readonly mayAsk: boolean } {
    const state = breaker.state()
    if (model === undefined || state === 'open') return { limit, mayAsk: false }
    if (state === 'closed') return { limit, mayAsk: true }

    return asking === 0 ? { limit: 1, mayAsk: true } : { limit, mayAsk: false }
  }

  function trouble(): object {
    if (model === undefined) return { note: withoutModel }
    const since = breaker.failingSince()

    return since === undefined ? {} : { failing_since: since.toISOString(), note: withoutAnswer }
  }

  return {
    name: 'evaluation',
    concurrency,
    leaseMs,
    pollMs,
    claim: async (claiming) => {
      const { limit, mayAsk } = capacity(claiming.limit)
      const claimed = await claim({ ...claiming, limit, hasModel: mayAsk })

      return claimed.map((work) => ({ work, mayAsk }))
    },
    run: async ({ work, mayAsk }, signal) => {
      if (!mayAsk) return await runWork(work, { ...options, model: undefined }, signal)

      asking += 1
      try {
        await runWork(work, { ...options, model }, signal)
      } finally {
        asking -= 1
      }
    },
    identify: ({ work: { organizationId, callId, domain } }) => ({ organizationId, callId, domain }),
    measure: () => measureEvaluationBacklog(db, model !== undefined, now()),
    health: () => ({ model: model?.name ?? null, ...trouble() }),
    failingSince: breaker.failingSince
  }
}
