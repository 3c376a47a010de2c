import {
  awaitBudget,
  type CallToEvaluateRow,
  type ClaimedWork,
  callToEvaluate,
  type Database,
  dropDomain,
  extendLease,
  failWork,
  findCallToEvaluate,
  findDocument,
  findJudgedScorecard,
  type Lease,
  type NewEvaluation,
  noteUsage,
  recordWork,
  releaseWork,
  reserveEvaluation
} from '@callbook/db'
import {
  type BuiltInDomain,
  type ClientId,
  criticalFailuresOf,
  type EvaluationDomain,
  isBuiltInDomain,
  isSampled,
  type MappingDocument,
  mappingNameOf,
  type OrganizationId,
  type ScorecardDomain,
  scorecardPromptVersion,
  whyNotEvaluable
} from '@callbook/domain'
import { backoffMs, type Log } from '@callbook/jobs'
import { judge } from '../judge/judge.ts'
import { judgeScorecard } from '../judge/scorecard.ts'
import { meter } from '../model/meter.ts'
import type { Model } from '../model/model.ts'
import { ModelError } from '../model/model-error.ts'

export interface WorkDependencies {
  readonly db: Database
  /** While it is `undefined`, only evaluations that need no model run. */
  readonly model: Model | undefined
  readonly log: Log
  readonly now: () => Date
  readonly random: () => number
  /** Number of failed attempts after which a call waits for a manual retry. */
  readonly maxAttempts: number
  /** Duration of the lease of a call from the end of each evaluation. */
  readonly leaseMs: number
}

/**
 * Runs the pending evaluations of a call, one after another, and stores each result or the reason of the failure. A
 * failed evaluation does not stop the others, unless the model is unavailable.
 *
 * Rejects only if the database fails. The call is then claimed again after its lease.
 *
 * @param signal aborts the evaluations and releases the call
 */
export async function runWork(work: ClaimedWork, dependencies: WorkDependencies, signal: AbortSignal): Promise<void> {
  const { db, now } = dependencies
  let failure: Failure | undefined
  let clientWithoutBudget: ClientId | undefined
  let isModelNeeded = false
  let isOpen = true
  for (const domain of work.domains) {
    const metered = dependencies.model && meter(dependencies.model)
    const run = { work, domain, model: metered?.model }
    try {
      if (work.attempts > dependencies.maxAttempts) throw new ModelError('The worker stopped during every attempt')
      const outcome = await evaluate(run, dependencies, signal)
      if (outcome.kind !== 'recorded' && metered !== undefined) await noteUsage(db, { ...work, domain }, metered.used())
      // Somebody else holds the work, which a release does not change, or has ended this evaluation only.
      if (outcome.kind === 'late') break
      if (outcome.kind === 'needs budget') {
        // The rest are scorecards of the same call.
        clientWithoutBudget = outcome.clientId
        break
      }
      if (outcome.kind === 'needs model') isModelNeeded = true
      else isOpen = outcome.pending.length > 0
    } catch (error) {
      if (metered !== undefined) await noteUsage(db, { ...work, domain }, metered.used())
      if (signal.aborted) return await releaseWork(db, work, { runAfter: now() })
      failure ??= { domain, error }
      logFailure(work, dependencies, { domain, error })
      if (describe(error).isUnavailable === true) break
      await extendLease(db, work, new Date(now().getTime() + dependencies.leaseMs))
    }
  }

  if (failure !== undefined) await noteFailure(work, dependencies, { ...failure, clientWithoutBudget })
  else if (clientWithoutBudget !== undefined && !isModelNeeded) {
    await awaitBudget(db, work, { clientId: clientWithoutBudget, now: now() })
  } else if (isModelNeeded || isOpen) await releaseWork(db, work, { runAfter: now(), needsModel: isModelNeeded })
}

interface Failure {
  readonly domain: EvaluationDomain
  readonly error: unknown
}

/**
 * Stores the first failure of a run. A failure of the model counts as an attempt only if it concerns this call. An
 * outage must not fail calls permanently.
 */
async function noteFailure(
  work: ClaimedWork,
  { db, now, random, maxAttempts }: WorkDependencies,
  failure: Failure & { readonly clientWithoutBudget: ClientId | undefined }
): Promise<void> {
  const { clientWithoutBudget: clientId } = failure
  const { message: error, retryAfterMs, isUnavailable = false } = describe(failure.error)
  const runAfter = new Date(now().getTime() + backoffMs(work.attempts, retryAfterMs, random))
  const isLast = !isUnavailable && work.attempts >= maxAttempts
  if (isUnavailable) await releaseWork(db, work, { runAfter, error })
  // The work as a whole must not fail while some of it waits.
  else if (isLast && clientId !== undefined) await awaitBudget(db, work, { clientId, error, now: now() })
  else await failWork(db, work, { error, runAfter: isLast ? undefined : runAfter, now: now() })
}

function logFailure(work: ClaimedWork, { log, maxAttempts }: WorkDependencies, { domain, error: err }: Failure): void {
  const { message: error, isUnavailable = false } = describe(err)
  const fields = { ...identityOf(work), domain, isLast: !isUnavailable && work.attempts >= maxAttempts }
  // An unavailable model fails every call in the same way. The model guard logs the outage once.
  if (isUnavailable) log.debug({ ...fields, err }, 'evaluation failed')
  else log.warn(err instanceof ModelError ? { ...fields, error } : { ...fields, err }, 'evaluation failed')
}

interface Run<Domain extends EvaluationDomain = EvaluationDomain> {
  readonly work: ClaimedWork
  readonly domain: Domain
  readonly model: Model | undefined
}

/** Result of a run. It is late if the lease had ended: the work then belongs to somebody else, or is done. */
type Outcome =
  | { readonly kind: 'recorded' | 'dropped'; readonly pending: readonly EvaluationDomain[] }
  | { readonly kind: 'late' }
  | Need

/** What an evaluation waits for. */
type Need = { readonly kind: 'needs model' } | { readonly kind: 'needs budget'; readonly clientId: ClientId }

async function evaluate(run: Run, dependencies: WorkDependencies, signal: AbortSignal): Promise<Outcome> {
  const { work, domain, model } = run
  const evaluation = isBuiltInDomain(domain)
    ? await evaluateBuiltIn({ work, domain, model }, dependencies, signal)
    : await evaluateScorecard({ work, domain, model }, dependencies, signal)
  if (evaluation === undefined) return await drop(run, dependencies)

  return 'kind' in evaluation ? evaluation : await record(run, evaluation, dependencies)
}

async function drop({ work, domain }: Run, dependencies: WorkDependencies): Promise<Outcome> {
  const dropped = await dropDomain(dependencies.db, work, { domain, lease: extended(work, dependencies) })

  return dropped === undefined ? { kind: 'late' } : { kind: 'dropped', pending: dropped.pending }
}

async function record({ work, domain }: Run, evaluation: NewEvaluation, dependencies: WorkDependencies) {
  const { db, log, now } = dependencies
  const { organizationId, callId } = work
  const lease = extended(work, dependencies)
  const finished = await recordWork(db, organizationId, { callId, evaluation, lease, now: now() })
  if (finished?.recorded === undefined) log.info({ ...identityOf(work), domain }, 'late result dropped')
  else log.info({ ...identityOf(work), domain, version: finished.recorded.version }, 'evaluated')
  if (finished === undefined) return { kind: 'late' } as const

  return { kind: finished.recorded === undefined ? 'dropped' : 'recorded', pending: finished.pending } as const
}

function extended({ leaseId }: ClaimedWork, { now, leaseMs }: WorkDependencies): Lease {
  return { leaseId, leasedUntil: new Date(now().getTime() + leaseMs) }
}

/** A result, what it needs first, or `undefined` if none is wanted. */
type Evaluated = NewEvaluation | Need | undefined

async function evaluateBuiltIn(
  { work, domain, model }: Run<BuiltInDomain>,
  { db }: WorkDependencies,
  signal: AbortSignal
): Promise<Evaluated> {
  const { organizationId } = work
  const row = await findCall(db, work, domain)
  if (row === undefined) return undefined
  const { prompt_adherence: adherence } = row
  const criticalFailures = adherence === null ? null : criticalFailuresOf(JSON.parse(adherence))
  const isWithoutWords = await neverReportsWords(db, organizationId, row.provider)
  const call = { ...callToEvaluate(row), isWithoutWords }

  return (await judge(call, { domain, criticalFailures, model, signal })) ?? { kind: 'needs model' }
}

/** @returns `undefined` if people or other evaluators have evaluated the call, and nobody requested it again */
async function findCall(
  db: Database,
  { organizationId, callId, requested }: ClaimedWork,
  domain: EvaluationDomain
): Promise<CallToEvaluateRow | undefined> {
  const row = await findCallToEvaluate({ db, organizationId }, callId, domain)
  if (row === undefined) throw new ModelError('The call no longer exists')

  return row.is_judged_by_others && !requested.includes(domain) ? undefined : row
}

async function evaluateScorecard(
  { work, domain, model }: Run<ScorecardDomain>,
  { db, now }: WorkDependencies,
  signal: AbortSignal
): Promise<Evaluated> {
  const { organizationId, callId, requested } = work
  const scorecard = await findJudgedScorecard({ db, organizationId }, callId, { domain, now: now() })
  // The share of calls may have become smaller since the call was claimed for the first time.
  const isWanted = requested.includes(domain) || isSampled(callId, scorecard?.percent ?? 0)
  if (scorecard === undefined || !isWanted) return undefined
  const { revision, questions, client_id: clientId } = scorecard
  // Many calls may wait for a budget: none of them is read.
  if (scorecard.is_budget_used) return { kind: 'needs budget', clientId }

  const row = await findCall(db, work, domain)
  const call = row && callToEvaluate(row)
  if (call === undefined || whyNotEvaluable(call) !== undefined) return undefined
  if (model === undefined) return { kind: 'needs model' }
  const isReserved = await reserveEvaluation({ db, organizationId }, clientId, now())
  if (!isReserved) return { kind: 'needs budget', clientId }

  const { result, evidence, usage } = await judgeScorecard(call, { questions, model, signal })

  return {
    ...{ domain, revision, result, evidence, source: 'model', model: model.name },
    scoring: { promptVersion: scorecardPromptVersion(domain, revision), ...usage }
  }
}

/** Returns whether the mapping of a vendor reads neither messages nor a transcript. */
async function neverReportsWords(db: Database, organizationId: OrganizationId, provider: string): Promise<boolean> {
  if (mappingNameOf(provider) === undefined) return false
  const document = await findDocument(db, organizationId, provider)
  const { fields = {}, messages } = (document === undefined ? {} : JSON.parse(document)) as Partial<MappingDocument>

  return document !== undefined && messages === undefined && fields['transcript'] === undefined
}

/** Returns the error that is stored with the task. Its message contains no external text. */
export function describe(error: unknown): Pick<ModelError, 'message'> & Partial<ModelError> {
  if (error instanceof ModelError) return error

  return { message: `Unexpected error (${error instanceof Error ? error.name : typeof error})` }
}

export function identityOf({
  organizationId,
  callId,
  attempts
}: Pick<ClaimedWork, 'attempts' | 'callId' | 'organizationId'>) {
  return { organizationId, callId, attempts }
}
