import type { CallId, EvaluationDomain, OrganizationId } from '@callbook/domain'
import type { Database, Queryable } from '../../database.ts'

export const workStates = ['waiting', 'running', 'failed'] as const
export type WorkState = (typeof workStates)[number]

export interface EvaluationWorkRow {
  readonly organization_id: OrganizationId
  readonly call_id: CallId
  readonly domain: EvaluationDomain
  readonly state: WorkState
  readonly attempts: number
  /** Time of the next attempt; of a failed task, of the last attempt. */
  readonly run_after: string
  readonly last_error: string | null
  readonly needs_model: boolean
  /** Usage of the failed attempts, if reported by the model; otherwise null. */
  readonly input_tokens: number | null
  readonly output_tokens: number | null
  readonly cost_usd: number | null
}

const workColumns = [
  ...(['organization_id', 'call_id', 'domain', 'state', 'attempts', 'run_after', 'last_error', 'needs_model'] as const),
  ...(['input_tokens', 'output_tokens', 'cost_usd'] as const)
]

/** Returns tasks in order of their next attempt. */
export async function listWork(
  db: Database,
  organizationId: OrganizationId,
  state: WorkState | undefined,
  limit: number
): Promise<EvaluationWorkRow[]> {
  return await db
    .selectFrom('evaluation_work')
    .select(workColumns)
    .where('organization_id', '=', organizationId)
    .$if(state !== undefined, (work) => work.where('state', '=', state ?? ''))
    .orderBy('run_after')
    .orderBy('call_id')
    .limit(limit)
    .$narrowType<EvaluationWorkRow>()
    .execute()
}

/** Returns the pending evaluations of one call, at most one per domain. */
export async function listWorkOfCall(
  db: Database,
  organizationId: OrganizationId,
  callId: CallId
): Promise<EvaluationWorkRow[]> {
  return await db
    .selectFrom('evaluation_work')
    .select(workColumns)
    .where('organization_id', '=', organizationId)
    .where('call_id', '=', callId)
    .orderBy('domain')
    .$narrowType<EvaluationWorkRow>()
    .execute()
}

/**
 * Retries failed tasks from the first attempt.
 *
 * @param callId the call; `undefined` for all
 * @returns number of tasks
 */
export async function retryWork(
  db: Queryable,
  organizationId: OrganizationId,
  callId: CallId | undefined,
  now: Date
): Promise<number> {
  const { numUpdatedRows } = await db
    .updateTable('evaluation_work')
    .set({ state: 'waiting', attempts: 0, run_after: now })
    .where('organization_id', '=', organizationId)
    .where('state', '=', 'failed')
    .$if(callId !== undefined, (work) => work.where('call_id', '=', callId ?? ''))
    .executeTakeFirst()

  return Number(numUpdatedRows)
}
