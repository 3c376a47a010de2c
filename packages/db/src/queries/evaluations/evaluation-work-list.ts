import type { CallId, EvaluationDomain, OrganizationId } from '@callbook/domain'
import type { Database, Queryable } from '../../database.ts'

export const workStates = ['waiting', 'running', 'failed'] as const
export type WorkState = (typeof workStates)[number]

/** An evaluation that is still to be made. */
export interface EvaluationWorkRow {
  readonly organization_id: OrganizationId
  readonly call_id: CallId
  readonly domain: EvaluationDomain
  readonly state: WorkState
  readonly attempts: number
  /** When it is tried next; of work that failed, when it last did. */
  readonly run_after: string
  /** Why the latest attempt failed. */
  readonly last_error: string | null
  /** Whether it waits for a worker that has a model. */
  readonly needs_model: boolean
  /** What the attempts that failed have used up, as far as the model tells; null where it tells nothing. */
  readonly input_tokens: number | null
  readonly output_tokens: number | null
  readonly cost_usd: number | null
}

const workColumns = [
  ...(['organization_id', 'call_id', 'domain', 'state', 'attempts', 'run_after', 'last_error', 'needs_model'] as const),
  ...(['input_tokens', 'output_tokens', 'cost_usd'] as const)
]

/** The one that is tried first, first. */
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

/** What is still to be evaluated of one call: at most one for each domain. */
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
 * Lets work that failed be tried again, from the first attempt on.
 *
 * @param callId the only call whose work it is to be; undefined for all
 * @returns how much it was
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
