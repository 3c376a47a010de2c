import {
  awaitTrialBudget,
  type ClaimedTrial,
  callToEvaluate,
  dropTrial,
  failTrial,
  findAskedTrial,
  findCallToEvaluate,
  noteTrialUsage,
  releaseTrial,
  reserveEvaluation,
  storeTrial
} from '@callbook/db'
import { type ClientId, whyNotEvaluable } from '@callbook/domain'
import { backoffMs } from '@callbook/jobs'
import { judgeScorecard } from '../judge/scorecard.ts'
import { meter } from '../model/meter.ts'
import type { Model } from '../model/model.ts'
import { ModelError } from '../model/model-error.ts'
import { describe, identityOf, type WorkDependencies } from './run-work.ts'

/**
 * Has a model answer the questions of a draft about one call, and stores the answers or the reason of the failure.
 *
 * Rejects only if the database fails. The trial is then claimed again after its lease.
 *
 * @param signal aborts the request and releases the trial
 */
export async function runTrial(
  trial: ClaimedTrial,
  dependencies: WorkDependencies & { readonly model: Model },
  signal: AbortSignal
): Promise<void> {
  const { db, log, now, random, maxAttempts } = dependencies
  const { model, used } = meter(dependencies.model)
  const fields = { ...identityOf(trial), domain: trial.domain, revision: trial.revision }
  try {
    if (trial.attempts > maxAttempts) throw new ModelError('The worker stopped during every attempt')
    const outcome = await answer(trial, { ...dependencies, model }, signal)
    if (outcome === 'answered') log.info(fields, 'draft tested')
    else if (outcome === 'late') {
      log.info(fields, 'late result dropped')
      await noteTrialUsage(db, trial, used())
    } else if (outcome === 'unwanted') await dropTrial(db, trial)
    else await awaitTrialBudget(db, trial, { clientId: outcome.clientId, now: now() })
  } catch (err) {
    await noteTrialUsage(db, trial, used())
    if (signal.aborted) return await releaseTrial(db, trial, { runAfter: now() })
    const { message: error, retryAfterMs, isUnavailable = false } = describe(err)
    const isLast = !isUnavailable && trial.attempts >= maxAttempts
    // An unavailable model fails every call in the same way. The model guard logs the outage once.
    if (isUnavailable) log.debug({ ...fields, err }, 'test failed')
    else log.warn({ ...fields, isLast, ...(err instanceof ModelError ? { error } : { err }) }, 'test failed')
    const runAfter = new Date(now().getTime() + backoffMs(trial.attempts, retryAfterMs, random))
    if (isUnavailable) await releaseTrial(db, trial, { runAfter, error })
    else await failTrial(db, trial, { error, runAfter: isLast ? undefined : runAfter, now: now() })
  }
}

/** A trial is late if its lease had ended, and unwanted for a call that has nothing to judge. */
type Outcome = 'answered' | 'late' | 'unwanted' | { readonly clientId: ClientId }

async function answer(
  trial: ClaimedTrial,
  { db, model, now }: WorkDependencies & { readonly model: Model },
  signal: AbortSignal
): Promise<Outcome> {
  const { organizationId, callId, domain } = trial
  const asked = await findAskedTrial(db, trial, now())
  if (asked === undefined) return 'unwanted'
  const { questions, client_id: clientId } = asked
  if (asked.is_budget_used) return { clientId }

  const row = await findCallToEvaluate({ db, organizationId }, callId, domain)
  const call = row && callToEvaluate(row)
  if (call === undefined || whyNotEvaluable(call) !== undefined) return 'unwanted'
  if (!(await reserveEvaluation({ db, organizationId }, clientId, now()))) return { clientId }

  const { result, evidence, usage } = await judgeScorecard(call, { questions, model, signal })
  const isStored = await storeTrial(db, trial, { result, evidence, model: model.name, usage, now: now() })

  return isStored ? 'answered' : 'late'
}
