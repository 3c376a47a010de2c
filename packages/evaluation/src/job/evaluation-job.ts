import {
  type ClaimedTrial,
  type ClaimedWork,
  claimTrials,
  claimWork,
  type Database,
  findOrganizationsWithTrials,
  findOrganizationsWithWork,
  measureEvaluationBacklog,
  releaseTrial
} from '@callbook/db'
import type { OrganizationId } from '@callbook/domain'
import {
  type Claim,
  type Claiming,
  claimInOrder,
  claimRoundRobin,
  createCircuitBreaker,
  type Job
} from '@callbook/jobs'
import { guardModel } from '../model/guard-model.ts'
import { runTrial } from './run-trial.ts'
import { identityOf, runWork, type WorkDependencies } from './run-work.ts'

export interface EvaluationJobOptions extends WorkDependencies, Pick<Job, 'concurrency' | 'leaseMs' | 'pollMs'> {}

interface ClaimedEvaluation {
  readonly work: ClaimedTrial | ClaimedWork
  /** Whether the model may be requested. During a pause, only tasks that need no model run. */
  readonly mayUseModel: boolean
}

export interface EvaluationJob extends Job<ClaimedEvaluation> {
  /** Start of the current outage of the model; `undefined` while it responds. */
  failingSince(): Date | undefined
}

const noModel = 'no model is configured: evaluations that need one stay pending'

const modelUnavailable = 'the model does not respond: evaluations that need it stay pending until it does'

export function createEvaluationJob(options: EvaluationJobOptions): EvaluationJob {
  const { db, log, now, concurrency, leaseMs, pollMs } = options
  const claim = claimEvaluations(db, pollMs / 2)
  const breaker = createCircuitBreaker(options)
  const model = options.model && guardModel(options.model, breaker, log)
  let modelTasks = 0

  function capacity(limit: number): { readonly limit: number; readonly mayUseModel: boolean } {
    const state = breaker.state()
    if (model === undefined || state === 'open') return { limit, mayUseModel: false }
    if (state === 'closed') return { limit, mayUseModel: true }

    return modelTasks === 0 ? { limit: 1, mayUseModel: true } : { limit, mayUseModel: false }
  }

  /** Returns why evaluations stay pending, for the health check; an empty object if they do not. */
  function problem(): object {
    if (model === undefined) return { note: noModel }
    const since = breaker.failingSince()

    return since === undefined ? {} : { failing_since: since.toISOString(), note: modelUnavailable }
  }

  return {
    name: 'evaluation',
    concurrency,
    leaseMs,
    pollMs,
    claim: async (claiming) => {
      const { limit, mayUseModel } = capacity(claiming.limit)
      const claimed = await claim({ ...claiming, limit, hasModel: mayUseModel })

      return claimed.map((work) => ({ work, mayUseModel }))
    },
    run: async ({ work, mayUseModel }, signal) => {
      const permitted = mayUseModel ? model : undefined
      if (permitted === undefined) {
        if ('revision' in work) return await releaseTrial(db, work, { runAfter: now() })

        return await runWork(work, { ...options, model: undefined }, signal)
      }

      modelTasks += 1
      try {
        if ('revision' in work) await runTrial(work, { ...options, model: permitted }, signal)
        else await runWork(work, { ...options, model: permitted }, signal)
      } finally {
        modelTasks -= 1
      }
    },
    identify: ({ work }) => identityOf(work),
    measure: () => measureEvaluationBacklog(db, { hasModel: model !== undefined, now: now() }),
    health: () => ({ model: model?.name ?? null, ...problem() }),
    failingSince: breaker.failingSince
  }
}

interface EvaluationClaiming extends Claiming {
  /** Whether a model is available. Without one, the worker skips tasks that another worker found to need it. */
  readonly hasModel: boolean
}

/**
 * Claims evaluations of all organizations with due tasks, round robin.
 *
 * Evaluations of new calls come before requested ones, and those before tests of drafts, across all organizations.
 *
 * @param pollMs interval in milliseconds between searches for organizations with due tasks
 */
export function claimEvaluations(db: Database, pollMs: number): Claim<ClaimedTrial | ClaimedWork, EvaluationClaiming> {
  const claimOf = (isLowPriority: boolean) =>
    claimRoundRobin<OrganizationId, ClaimedTrial | ClaimedWork, EvaluationClaiming>(
      {
        findOwners: (claiming: EvaluationClaiming) => findOrganizationsWithWork(db, { ...claiming, isLowPriority }),
        claim: (organizationId, claiming) => claimWork(db, organizationId, { ...claiming, isLowPriority })
      },
      pollMs
    )

  const claimTested = claimRoundRobin<OrganizationId, ClaimedTrial | ClaimedWork, EvaluationClaiming>(
    {
      findOwners: (claiming) => findOrganizationsWithTrials(db, claiming),
      claim: (organizationId, claiming) => claimTrials(db, organizationId, claiming)
    },
    pollMs
  )

  return claimInOrder([
    claimOf(false),
    claimOf(true),
    async (claiming) => (claiming.hasModel ? await claimTested(claiming) : [])
  ])
}
