import {
  type ClaimedWork,
  callToEvaluate,
  type Database,
  dropWork,
  failWork,
  findCallToEvaluate,
  findDocument,
  noteUsage,
  recordWork,
  releaseWork
} from '@callbook/db'
import { criticalFailuresOf, type MappingDocument, mappingNameOf, type OrganizationId } from '@callbook/domain'
import { backoffMs, type Log } from '@callbook/jobs'
import { judge } from '../judge/judge.ts'
import { meter } from '../model/meter.ts'
import type { Model } from '../model/model.ts'
import { ModelError } from '../model/model-error.ts'

export interface WorkDependencies {
  readonly db: Database
  /** While it is `undefined`, only tasks that need no model run. */
  readonly model: Model | undefined
  readonly log: Log
  readonly now: () => Date
  readonly random: () => number
  /** Number of failed attempts after which a task waits for a manual retry. */
  readonly maxAttempts: number
}

/**
 * Runs one evaluation and stores the result or the reason of the failure.
 *
 * Rejects only if the database fails. The task is then claimed again after its lease.
 *
 * @param signal aborts the evaluation and releases the task
 */
export async function runWork(work: ClaimedWork, dependencies: WorkDependencies, signal: AbortSignal): Promise<void> {
  const { db, now, maxAttempts } = dependencies
  const metered = dependencies.model && meter(dependencies.model)
  try {
    if (work.attempts > maxAttempts) throw new ModelError('The worker stopped during every attempt')
    const isRecorded = await evaluate(work, { ...dependencies, model: metered?.model }, signal)
    if (!isRecorded && metered !== undefined) await noteUsage(db, work, metered.used())
  } catch (error) {
    if (metered !== undefined) await noteUsage(db, work, metered.used())
    if (signal.aborted) await releaseWork(db, work, { runAfter: now() })
    else await noteFailure(work, dependencies, error)
  }
}

const failed = 'evaluation failed'

/**
 * A failure of the model counts as an attempt only if it concerns this call. An outage must not fail calls
 * permanently.
 */
async function noteFailure(
  work: ClaimedWork,
  { db, log, now, random, maxAttempts }: WorkDependencies,
  err: unknown
): Promise<void> {
  const { message: error, retryAfterMs, isUnavailable = false } = describe(err)
  const runAfter = new Date(now().getTime() + backoffMs(work.attempts, retryAfterMs, random))
  const isLast = !isUnavailable && work.attempts >= maxAttempts
  if (isUnavailable) await releaseWork(db, work, { runAfter, error })
  else await failWork(db, work, { error, runAfter: isLast ? undefined : runAfter, now: now() })
  const fields = { ...identityOf(work), isLast }
  // An unavailable model fails every call in the same way. The model guard logs the outage once.
  if (isUnavailable) log.debug({ ...fields, err }, failed)
  else log.warn(err instanceof ModelError ? { ...fields, error } : { ...fields, err }, failed)
}

/** @returns `true` if a result was recorded */
async function evaluate(
  work: ClaimedWork,
  { db, model, log, now }: WorkDependencies,
  signal: AbortSignal
): Promise<boolean> {
  const { organizationId, callId, domain, promptVersion } = work
  const row = await findCallToEvaluate(db, organizationId, callId, domain)
  if (row === undefined) throw new ModelError('The call no longer exists')
  if (row.is_judged_by_others && promptVersion === undefined) {
    await dropWork(db, work)
    return false
  }

  const { prompt_adherence: adherence } = row
  const criticalFailures = adherence === null ? null : criticalFailuresOf(JSON.parse(adherence))
  const isWithoutWords = await neverReportsWords(db, organizationId, row.provider)
  const call = { ...callToEvaluate(row), isWithoutWords }
  const evaluation = await judge(call, { domain, promptVersion, criticalFailures, model, signal })
  if (evaluation === undefined) {
    await releaseWork(db, work, { runAfter: now(), needsModel: true })
    return false
  }

  const recorded = await recordWork(db, organizationId, work, evaluation, now())
  const outcome = recorded === undefined ? 'late result dropped' : 'evaluated'
  log.info({ ...identityOf(work), version: recorded?.version }, outcome)

  return recorded !== undefined
}

/** Returns whether the mapping of a vendor reads neither messages nor a transcript. */
async function neverReportsWords(db: Database, organizationId: OrganizationId, provider: string): Promise<boolean> {
  if (mappingNameOf(provider) === undefined) return false
  const document = await findDocument(db, organizationId, provider)
  const { fields = {}, messages } = (document === undefined ? {} : JSON.parse(document)) as Partial<MappingDocument>

  return document !== undefined && messages === undefined && fields['transcript'] === undefined
}

/** Returns the error that is stored with the task. Its message contains no external text. */
function describe(error: unknown): Pick<ModelError, 'message'> & Partial<ModelError> {
  if (error instanceof ModelError) return error

  return { message: `Unexpected error (${error instanceof Error ? error.name : typeof error})` }
}

function identityOf({ organizationId, callId, domain, attempts }: ClaimedWork) {
  return { organizationId, callId, domain, attempts }
}
