import {
  type CallToJudgeRow,
  type ClaimedWork,
  type Database,
  failWork,
  findCallToJudge,
  recordWork,
  releaseWork
} from '@callbook/db'
import type { PromptAdherenceResult } from '@callbook/domain'
import { backoffMs } from './backoff.ts'
import type { CallToJudge } from './call-document.ts'
import { judge } from './judge.ts'
import type { Model } from './model.ts'
import { ModelError } from './model-error.ts'

interface Log {
  info(fields: object, message: string): void
  warn(fields: object, message: string): void
  error(fields: object, message: string): void
}

export interface WorkDependencies {
  readonly db: Database
  /** Undefined: only what needs none is done. */
  readonly model: Model | undefined
  readonly log: Log
  readonly now: () => Date
  readonly random: () => number
  /** After that many failed attempts, work lies still until somebody retries it. */
  readonly maxAttempts: number
}

/**
 * Makes one evaluation, or notes why it could not be made. Rejects only when the database fails: the work is then done
 * by whoever claims it after its lease.
 *
 * @param signal gives the work back
 * @returns how long the model asked to be left alone
 */
export async function runWork(
  work: ClaimedWork,
  dependencies: WorkDependencies,
  signal: AbortSignal
): Promise<number | undefined> {
  const { db, log, now, random, maxAttempts } = dependencies
  try {
    if (work.attempts > maxAttempts) throw new ModelError('The worker ended in the middle of every attempt')
    await evaluate(work, dependencies, signal)

    return undefined
  } catch (error) {
    if (signal.aborted) {
      await releaseWork(db, work, { needsModel: false, now: now() })
      return undefined
    }

    const { message, retryAfterMs } = describe(error)
    const isLast = work.attempts >= maxAttempts
    const waitMs = backoffMs(work.attempts, retryAfterMs, random)
    const runAfter = isLast ? undefined : new Date(now().getTime() + waitMs)
    await failWork(db, work, { error: message, runAfter, now: now() })
    log.warn({ ...identityOf(work), err: error, isLast }, 'a call could not be evaluated')

    return retryAfterMs
  }
}

async function evaluate(
  work: ClaimedWork,
  { db, model, log, now }: WorkDependencies,
  signal: AbortSignal
): Promise<void> {
  const { organizationId, callId, domain, promptVersion } = work
  const row = await findCallToJudge(db, organizationId, callId)
  if (row === undefined) throw new ModelError('The call is gone')

  const criticalFailures = criticalFailuresOf(row)
  const evaluation = await judge(callOf(row), { domain, promptVersion, criticalFailures, model, signal })
  if (evaluation === undefined) {
    await releaseWork(db, work, { needsModel: true, now: now() })
    return
  }

  const recorded = await recordWork(db, organizationId, work, evaluation, now())
  const outcome = recorded === undefined ? 'a result came too late and is dropped' : 'evaluated'
  log.info({ ...identityOf(work), version: recorded?.version }, outcome)
}

function callOf(row: CallToJudgeRow): CallToJudge {
  return {
    direction: row.direction,
    status: row.status,
    endedReason: row.ended_reason,
    durationSeconds: row.duration_seconds,
    successEvaluation: row.success_evaluation,
    transcript: row.transcript,
    messages: JSON.parse(row.messages),
    systemInstruction: row.system_instruction,
    systemVariables: JSON.parse(row.system_variables ?? 'null')
  }
}

/** A result without a score has its reason there instead. */
function criticalFailuresOf({ prompt_adherence }: CallToJudgeRow): string | null {
  const result: PromptAdherenceResult | null = JSON.parse(prompt_adherence ?? 'null')

  return result === null || result.score === null ? null : result.critical_failures_summary
}

/** What is kept with the work: nothing that was given by others. */
function describe(error: unknown): { readonly message: string; readonly retryAfterMs?: number | undefined } {
  if (error instanceof ModelError) return { message: error.message, retryAfterMs: error.retryAfterMs }

  return { message: `Unexpected error (${error instanceof Error ? error.name : typeof error})` }
}

function identityOf({ organizationId, callId, domain, attempts }: ClaimedWork) {
  return { organizationId, callId, domain, attempts }
}
