import type {
  CallDirection,
  CallId,
  CallStatus,
  CallToEvaluate,
  EvaluationDomain,
  OrganizationId
} from '@callbook/domain'
import { type RawBuilder, sql } from 'kysely'
import type { Database } from '../../database.ts'

export interface ClaimedWork {
  readonly organizationId: OrganizationId
  readonly callId: CallId
  readonly domain: EvaluationDomain
  /** Number of claims, including this one. */
  readonly attempts: number
  /** Prompt version; `undefined` for the current one. */
  readonly promptVersion: string | undefined
  readonly leaseId: string
}

export interface ClaimOptions {
  readonly leaseId: string
  readonly limit: number
  /** Whether there is a model. Without one, tasks that need it are not claimed. */
  readonly hasModel: boolean
  /** Whether to claim requested evaluations, or evaluations of new calls. */
  readonly isLowPriority: boolean
  readonly now: Date
  readonly leasedUntil: Date
}

interface WorkRow {
  readonly call_id: CallId
  readonly domain: EvaluationDomain
  readonly attempts: number
  readonly prompt_version: string | null
}

/**
 * Returns the conditions of the open tasks for a worker, each for one index of `evaluation_work`. A query needs a part
 * for each condition: for one that includes both, the planner would use neither index.
 *
 * @param hasModel whether the worker has a model; without one, tasks that need it are left out
 */
export function openWork(hasModel: boolean): readonly RawBuilder<boolean>[] {
  const withoutModel = sql<boolean>`state <> 'failed' and not needs_model`

  return hasModel ? [withoutModel, sql<boolean>`state <> 'failed' and needs_model`] : [withoutModel]
}

/**
 * Claims due tasks of one organization, and tasks whose lease expired without a result.
 *
 * Lead quality uses the result of prompt adherence, so it waits for the first attempt at that.
 */
export async function claimWork(
  db: Database,
  organizationId: OrganizationId,
  { leaseId, limit, hasModel, isLowPriority, now, leasedUntil }: ClaimOptions
): Promise<ClaimedWork[]> {
  const isInTurn = sql`(w.domain = 'prompt_adherence' or not exists (
    select from evaluation_work p
    where p.organization_id = ${organizationId} and p.call_id = w.call_id and p.domain = 'prompt_adherence'
      and p.last_error is null and (p.attempts = 0 or (p.attempts = 1 and p.state = 'running'))))`
  const parts = openWork(hasModel).map(
    (isOpen) => sql`select * from (
      select w.call_id, w.domain, w.run_after from evaluation_work w
      where w.organization_id = ${organizationId} and ${isOpen} and w.is_low_priority = ${isLowPriority}
        and w.run_after <= ${now} ${hasModel ? sql`and ${isInTurn}` : sql``}
      order by w.run_after limit ${limit}
      for update skip locked) part`
  )
  const { rows } = await sql<WorkRow>`
    with due as (${sql.join(parts, sql` union all `)} order by run_after limit ${limit})
    update evaluation_work w
    set state = 'running', attempts = w.attempts + 1, lease_id = ${leaseId}, leased_until = ${leasedUntil},
      run_after = ${leasedUntil}
    from due
    where w.organization_id = ${organizationId} and w.call_id = due.call_id and w.domain = due.domain
    returning w.call_id, w.domain, w.attempts, w.prompt_version`.execute(db)

  return rows.map(({ call_id: callId, domain, attempts, prompt_version }) => ({
    organizationId,
    callId,
    domain,
    attempts,
    promptVersion: prompt_version ?? undefined,
    leaseId
  }))
}

interface Release {
  readonly runAfter: Date
  /** Whether the attempt showed that a model is needed. */
  readonly needsModel?: boolean
  /** Why the attempt failed, if the call is not the cause. */
  readonly error?: string
}

/** Releases claimed work without counting the attempt. */
export async function releaseWork(
  db: Database,
  work: ClaimedWork,
  { runAfter, needsModel = false, error }: Release
): Promise<void> {
  await endLease(db, work, {
    state: 'waiting',
    attempts: work.attempts - 1,
    run_after: runAfter,
    ...(needsModel && { needs_model: true }),
    ...(error !== undefined && { last_error: error })
  })
}

/** Ends claimed work without a result. */
export async function dropWork(db: Database, work: ClaimedWork): Promise<void> {
  await db.deleteFrom('evaluation_work').where(leaseOf(work)).execute()
}

/**
 * Records a failed attempt. The next attempt starts at `runAfter`; if that is undefined, there is no further attempt.
 */
export async function failWork(
  db: Database,
  work: ClaimedWork,
  { error, runAfter, now }: { readonly error: string; readonly runAfter: Date | undefined; readonly now: Date }
): Promise<void> {
  await endLease(db, work, {
    state: runAfter === undefined ? 'failed' : 'waiting',
    run_after: runAfter ?? now,
    last_error: error
  })
}

interface Ending {
  readonly state: 'waiting' | 'failed'
  readonly run_after: Date
  readonly attempts?: number
  readonly needs_model?: true
  readonly last_error?: string
}

/** Changes nothing if another worker holds the lease. */
async function endLease(db: Database, work: ClaimedWork, ending: Ending): Promise<void> {
  await db
    .updateTable('evaluation_work')
    .set({ ...ending, lease_id: null, leased_until: null })
    .where(leaseOf(work))
    .execute()
}

function leaseOf({ organizationId, callId, domain, leaseId }: ClaimedWork) {
  return sql<boolean>`organization_id = ${organizationId} and call_id = ${callId} and domain = ${domain}
    and lease_id = ${leaseId}`
}

export interface EvaluatedColumns {
  readonly direction: CallDirection
  readonly status: CallStatus
  readonly ended_reason: string | null
  readonly duration_seconds: number | null
  readonly success_evaluation: string | null
  readonly transcript: string | null
  /** JSON text. */
  readonly messages: string
  readonly system_instruction: string | null
  /** JSON text. */
  readonly system_variables: string | null
}

export interface CallToEvaluateRow extends EvaluatedColumns {
  /** Current result as JSON text; null while pending. */
  readonly prompt_adherence: string | null
  /** Whether the current result of the domain is human, or from an external evaluator. */
  readonly is_judged_by_others: boolean
  readonly provider: string
}

export async function findCallToEvaluate(
  db: Database,
  organizationId: OrganizationId,
  callId: CallId,
  domain: EvaluationDomain
): Promise<CallToEvaluateRow | undefined> {
  const { rows } = await sql<CallToEvaluateRow>`
    select c.provider, c.direction, c.status, c.ended_reason, c.duration_seconds, c.success_evaluation, c.transcript, c.messages,
      c.system_instruction, c.system_variables, e.prompt_adherence,
      coalesce(v.source <> 'model' or (v.model is not null and v.prompt_version is null), false) as is_judged_by_others
    from calls c
    left join call_evaluations e on e.organization_id = ${organizationId} and e.call_id = c.id
    left join evaluation_versions v on v.organization_id = ${organizationId} and v.call_id = c.id
      and v.domain = ${domain} and v.version =
        case when ${domain === 'lead_quality'} then e.lead_quality_version else e.prompt_adherence_version end
    where c.organization_id = ${organizationId} and c.id = ${callId}`.execute(db)

  return rows[0]
}

export function callToEvaluate(row: EvaluatedColumns): CallToEvaluate {
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
