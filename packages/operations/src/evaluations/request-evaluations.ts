import {
  type Database,
  type RequestableCallRow,
  type RequestScope,
  readRequestableCalls,
  requestWork,
  retryWork
} from '@callbook/db'
import {
  type BuiltInDomain,
  type CallId,
  currentPromptVersion,
  estimateTokens,
  type OrganizationId
} from '@callbook/domain'
import { newValues, nonZeroCounts } from '../audit/changes.ts'
import { recordAuditEvent, recordInSteps } from '../audit/record-audit-event.ts'
import type { Context } from '../within.ts'

export interface EvaluationRun {
  readonly domain: BuiltInDomain
  readonly prompt_version: string
  readonly calls: number
  readonly evaluations: number
  /** Number of evaluations that require a model. The token counts are estimates. */
  readonly judged_by_model: number
  readonly input_tokens: number
  readonly output_tokens: number
}

export interface RunInput extends RequestScope {
  /** Whether to evaluate calls again that already have a result of the current prompt. */
  readonly again: boolean
}

/** Estimates the cost of a run without changing anything. */
export async function estimateRun(
  db: Database,
  organizationId: OrganizationId,
  { onProgress, ...input }: RunInput & { readonly onProgress: (run: EvaluationRun) => Promise<void> | void }
): Promise<EvaluationRun> {
  let run: EvaluationRun = { ...zeroCounts, domain: input.domain, prompt_version: currentPromptVersion(input.domain) }
  for await (const rows of readRequestableCalls(db, organizationId, input)) {
    const tokens = rows.filter((row) => isWanted(row, input)).map((row) => estimateTokens(input.domain, callOf(row)))
    run = {
      ...run,
      calls: run.calls + rows.length,
      evaluations: run.evaluations + tokens.length,
      judged_by_model: run.judged_by_model + tokens.filter(({ input: needed }) => needed > 0).length,
      input_tokens: tokens.reduce((sum, { input: needed }) => sum + needed, run.input_tokens),
      output_tokens: tokens.reduce((sum, { output }) => sum + output, run.output_tokens)
    }
    await onProgress(run)
  }

  return run
}

/**
 * Requests evaluations from the evaluation worker, and records them in one audit event.
 *
 * @returns the number of requested evaluations
 */
export async function requestRuns(
  at: Context,
  inputs: readonly RunInput[],
  { now, onProgress }: { readonly now: Date; readonly onProgress: (requested: number) => Promise<void> | void }
): Promise<number> {
  const { db, organizationId } = at
  const record = recordInSteps(at, { act: 'evaluation.run', objectId: organizationId })
  const requested: Record<string, number> = {}
  let total = 0
  for (const input of inputs) {
    for await (const rows of readRequestableCalls(db, organizationId, input)) {
      const ids = rows.filter((row) => isWanted(row, input)).map(({ id }) => id)
      const before = requested[input.domain] ?? 0
      const added = await db.transaction().execute(async (tx) => {
        const count = await requestWork({ ...at, db: tx }, ids, { domain: input.domain, now })
        const counts = { ...requested, [input.domain]: before + count }
        if (count > 0) await record(tx, { ...newValues({ since: input.since }), ...nonZeroCounts(counts) })

        return count
      })
      requested[input.domain] = before + added
      total += added
      await onProgress(total)
    }
  }

  return total
}

const zeroCounts = { calls: 0, evaluations: 0, judged_by_model: 0, input_tokens: 0, output_tokens: 0 }

/** Without a model, the result is the same for every prompt, so one result is sufficient. */
export function isWanted(row: RequestableCallRow, { domain, again }: Pick<RunInput, 'domain' | 'again'>): boolean {
  if (row.work_state !== null || (row.has_version && !again)) return false

  return !row.has_any_version || estimateTokens(domain, callOf(row)).input > 0
}

export function callOf({ status, messages, transcript, system_instruction }: RequestableCallRow) {
  return { status, messages: JSON.parse(messages), transcript, systemInstruction: system_instruction }
}

interface Retry {
  /** Call of the evaluations; all calls if omitted. */
  readonly callId?: CallId | undefined
  readonly now: Date
}

/**
 * Retries evaluations that have reached their maximum number of attempts.
 *
 * @returns the number of evaluations
 */
export async function retryEvaluations(at: Context, { callId, now }: Retry): Promise<number> {
  const { db, organizationId } = at

  return await db.transaction().execute(async (tx) => {
    const retried = await retryWork({ ...at, db: tx }, callId, now)
    const changes =
      retried === 0 ? {} : { ...nonZeroCounts({ evaluations: retried }), ...newValues({ call_id: callId }) }
    await recordAuditEvent(tx, at, { act: 'evaluation.retry', objectId: organizationId, changes })

    return retried
  })
}
