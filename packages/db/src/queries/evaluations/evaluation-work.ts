import type {
  BuiltInDomain,
  CallDirection,
  CallId,
  CallStatus,
  CallToEvaluate,
  ClientId,
  EvaluationDomain,
  OrganizationId,
  ScorecardDomain
} from '@callbook/domain'
import { type RawBuilder, sql } from 'kysely'
import type { Database, Queryable } from '../../database.ts'
import type { OrganizationScope } from '../scope.ts'
import { readFailedUsage, writeFailedUsage } from './evaluation-usage.ts'
import type { Usage } from './evaluation-versions.ts'
import { lockUsedBudget, nextDay } from './judge-budgets.ts'
import { findJudgedScorecards } from './judged-scorecards.ts'

/** Lead quality uses the result of prompt adherence. */
const inOrder: readonly BuiltInDomain[] = ['prompt_adherence', 'lead_quality']

/** Columns of `evaluation_work`. */
export interface PendingColumns {
  /** Null for the built-in domains and the scorecards that a model answers for the call. */
  readonly domains: EvaluationDomain[] | null
  readonly requested: EvaluationDomain[] | null
}

/**
 * Returns the pending evaluations of a call in the order in which they run: scorecards come last.
 *
 * @param scorecards that a model answers for the call
 */
export function pendingDomains(
  { domains, requested }: PendingColumns,
  scorecards: readonly ScorecardDomain[] = []
): EvaluationDomain[] {
  const pending = new Set([...(domains ?? [...inOrder, ...scorecards]), ...(requested ?? [])])
  const builtIn: readonly EvaluationDomain[] = inOrder.filter((domain) => pending.delete(domain))

  return [...builtIn, ...[...pending].toSorted()]
}

export interface ClaimedWork {
  readonly organizationId: OrganizationId
  readonly callId: CallId
  /** Pending evaluations of the call, in the order in which they run. */
  readonly domains: readonly EvaluationDomain[]
  /** Number of claims, including this one. */
  readonly attempts: number
  /** Evaluations that a user requested, also if people or other evaluators have evaluated the call. */
  readonly requested: readonly EvaluationDomain[]
  readonly leaseId: string
}

export interface ClaimOptions {
  readonly leaseId: string
  /** Maximum number of calls. */
  readonly limit: number
  /** Whether there is a model. Without one, calls that need it are not claimed. */
  readonly hasModel: boolean
  /** Whether to claim requested evaluations, or evaluations of new calls. */
  readonly isLowPriority: boolean
  readonly now: Date
  readonly leasedUntil: Date
}

interface WorkRow extends PendingColumns {
  readonly call_id: CallId
  readonly attempts: number
}

/**
 * Returns the conditions of the open work for a worker, each for one index of `evaluation_work`. A query needs a part
 * for each condition: for one that includes both, the planner would use neither index.
 */
export function openWork({ hasModel }: Pick<ClaimOptions, 'hasModel'>): readonly RawBuilder<boolean>[] {
  const withoutModel = sql<boolean>`state <> 'failed' and not needs_model`

  return hasModel ? [withoutModel, sql<boolean>`state <> 'failed' and needs_model`] : [withoutModel]
}

/**
 * Claims calls of one organization with due evaluations, and calls whose lease expired without a result.
 *
 * New calls name no scorecards, so that a report need not look for them. They are found here, for all calls at once.
 */
export async function claimWork(
  db: Database,
  organizationId: OrganizationId,
  { leaseId, limit, hasModel, isLowPriority, now, leasedUntil }: ClaimOptions
): Promise<ClaimedWork[]> {
  const parts = openWork({ hasModel }).map(
    (whereOpen) => sql`select * from (
      select w.call_id, w.run_after from evaluation_work w
      where w.organization_id = ${organizationId} and ${whereOpen} and w.is_low_priority = ${isLowPriority}
        and w.run_after <= ${now}
      order by w.run_after limit ${limit}
      for update skip locked) part`
  )
  const { rows } = await sql<WorkRow>`
    with due as (${sql.join(parts, sql` union all `)} order by run_after limit ${limit})
    update evaluation_work w
    set state = 'running', attempts = w.attempts + 1, awaits_budget = false, lease_id = ${leaseId}, leased_until = ${leasedUntil},
      run_after = ${leasedUntil}
    from due
    where w.organization_id = ${organizationId} and w.call_id = due.call_id
    returning w.call_id, w.domains, w.requested, w.attempts`.execute(db)

  const undivided = rows.filter(({ domains }) => domains === null).map(({ call_id: callId }) => callId)
  const scorecards = await findJudgedScorecards({ db, organizationId }, undivided)
  const claimed = rows.map(({ call_id: callId, attempts, ...pending }) => ({
    ...{ organizationId, callId, attempts, leaseId },
    domains: pendingDomains(pending, scorecards.get(callId)),
    requested: pending.requested ?? []
  }))
  await nameDomains(
    db,
    claimed.filter(({ callId }) => scorecards.has(callId))
  )

  return claimed
}

/** Names the evaluations of claimed calls, so that a result of others ends the one that it replaces. */
async function nameDomains(db: Database, claimed: readonly ClaimedWork[]): Promise<void> {
  const [first] = claimed
  if (first === undefined) return
  const named = claimed.map(({ callId, domains }) => sql`(${callId}::uuid, ${domains}::text[])`)
  await sql`
    update evaluation_work w set domains = named.domains
    from (values ${sql.join(named)}) as named (call_id, domains)
    where w.organization_id = ${first.organizationId} and w.call_id = named.call_id and w.lease_id = ${first.leaseId}
      and w.domains is null`.execute(db)
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

interface BudgetWait {
  readonly clientId: ClientId
  /** Why the attempt failed, if it did. */
  readonly error?: string
  readonly now: Date
}

/**
 * Releases claimed work without counting the attempt, until the next day in UTC, or a larger budget. It then comes after
 * evaluations of new calls, whose number may be large on each day.
 */
export async function awaitBudget(
  db: Database,
  work: ClaimedWork,
  { clientId, error, now }: BudgetWait
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    // Until the end of the transaction, no budget grows, after which nothing would wake the work.
    const isUsed = await lockUsedBudget({ db: tx, organizationId: work.organizationId }, clientId, now)
    await endLease(tx, work, {
      state: 'waiting',
      attempts: work.attempts - 1,
      ...(isUsed ? { run_after: nextDay(now), awaits_budget: true, is_low_priority: true } : { run_after: now }),
      ...(error !== undefined && { last_error: error })
    })
  })
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
  readonly awaits_budget?: true
  readonly is_low_priority?: true
  readonly last_error?: string
}

/** Changes nothing if another worker holds the lease, or nothing is left to evaluate. */
async function endLease(db: Queryable, work: ClaimedWork, ending: Ending): Promise<void> {
  await db
    .updateTable('evaluation_work')
    .set({ ...ending, lease_id: null, leased_until: null })
    .where(whereLease(work))
    .execute()
}

/** Extends the lease of claimed work before its next evaluation. */
export async function extendLease(db: Database, work: ClaimedWork, leasedUntil: Date): Promise<void> {
  await db
    .updateTable('evaluation_work')
    .set({ leased_until: leasedUntil, run_after: leasedUntil })
    .where(whereLease(work))
    .execute()
}

function whereLease({ organizationId, callId, leaseId }: Pick<ClaimedWork, 'organizationId' | 'callId' | 'leaseId'>) {
  return sql<boolean>`organization_id = ${organizationId} and call_id = ${callId} and lease_id = ${leaseId}`
}

export interface FinishedDomain {
  /** Usage of the failed attempts. */
  readonly usage: Usage | undefined
  /** Evaluations of the call that are still pending. */
  readonly pending: readonly EvaluationDomain[]
}

/**
 * Ends the pending evaluation of one domain, and the work with the last one.
 *
 * @param lease holder of the work, and the end of its lease if evaluations are left; `undefined` for results of others
 * @returns `undefined`, without a change, if it is not pending, or not under the lease
 */
export async function finishDomain(
  tx: Queryable,
  organizationId: OrganizationId,
  { callId, domain, lease }: { readonly callId: CallId; readonly domain: EvaluationDomain; readonly lease?: Lease }
): Promise<FinishedDomain | undefined> {
  const whereWork = sql<boolean>`organization_id = ${organizationId} and call_id = ${callId}
    ${lease === undefined ? sql`` : sql`and lease_id = ${lease.leaseId}`}`
  const work = await tx
    .selectFrom('evaluation_work')
    .select(['domains', 'requested', 'failed_usage'])
    .where(whereWork)
    .forUpdate()
    .$narrowType<PendingColumns>()
    .executeTakeFirst()
  if (work === undefined) return undefined
  // If a model answered scorecards for a claimed call, the row would name them.
  const isUnclaimed = work.domains === null && lease === undefined
  const scorecards = isUnclaimed ? await findJudgedScorecards({ db: tx, organizationId }, [callId]) : undefined
  const before = pendingDomains(work, scorecards?.get(callId))
  if (!before.includes(domain)) return undefined
  const usage = new Map(readFailedUsage(work.failed_usage))
  const usageOfDomain = usage.get(domain)
  usage.delete(domain)
  const pending = before.filter((one) => one !== domain)
  if (pending.length === 0) await tx.deleteFrom('evaluation_work').where(whereWork).execute()
  else {
    const extended = lease && { leased_until: lease.leasedUntil, run_after: lease.leasedUntil }
    await tx
      .updateTable('evaluation_work')
      .set({
        ...{ domains: pending, requested: work.requested?.filter((one) => one !== domain) ?? null },
        failed_usage: writeFailedUsage(usage),
        ...extended
      })
      .where(whereWork)
      .execute()
  }

  return { usage: usageOfDomain, pending }
}

export interface Lease {
  readonly leaseId: string
  readonly leasedUntil: Date
}

/** Ends claimed work in one domain without a result. */
export async function dropDomain(
  db: Database,
  { organizationId, callId }: ClaimedWork,
  { domain, lease }: { readonly domain: EvaluationDomain; readonly lease: Lease }
): Promise<FinishedDomain | undefined> {
  return await db.transaction().execute(async (tx) => await finishDomain(tx, organizationId, { callId, domain, lease }))
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
  { db, organizationId }: OrganizationScope<Database>,
  callId: CallId,
  domain: EvaluationDomain
): Promise<CallToEvaluateRow | undefined> {
  const { rows } = await sql<CallToEvaluateRow>`
    select c.provider, c.direction, c.status, c.ended_reason, c.duration_seconds, c.success_evaluation, c.transcript, c.messages,
      c.system_instruction, c.system_variables, adherence.result as prompt_adherence,
      coalesce(judged.source <> 'model' or (judged.model is not null and judged.prompt_version is null), false)
        as is_judged_by_others
    from calls c
    left join evaluations adherence on adherence.organization_id = ${organizationId} and adherence.call_id = c.id
      and adherence.domain = 'prompt_adherence' and adherence.is_current
    left join evaluations judged on judged.organization_id = ${organizationId} and judged.call_id = c.id
      and judged.domain = ${domain} and judged.is_current
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
