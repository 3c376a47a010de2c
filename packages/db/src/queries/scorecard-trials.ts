import {
  type CallId,
  type ClientId,
  type Evidence,
  limitsOf,
  type OrganizationId,
  type Question,
  type ScorecardDomain,
  type ScorecardResult,
  type TestedState,
  valuesOf
} from '@callbook/domain'
import { type RawBuilder, sql } from 'kysely'
import type { Database, Queryable } from '../database.ts'
import type { Usage } from './evaluations/evaluation-versions.ts'
import { isBudgetUsed, lockUsedBudget, nextDay } from './evaluations/judge-budgets.ts'
import { lockCall } from './evaluations/lock-call.ts'
import { whereWithin } from './reach.ts'
import { lockCalls } from './reviews/waiting-calls.ts'
import type { OrganizationScope, ReachScope } from './scope.ts'

export interface TestedRevision {
  readonly domain: ScorecardDomain
  readonly revision: number
}

interface TrialRequest extends TestedRevision {
  readonly source: 'human' | 'model'
  readonly now: Date
}

/**
 * Inserts rows for calls that still have their content, at least one. They are locked, so that none of them moves
 * meanwhile. The caller says what happens to rows that exist.
 */
export async function insertTrials(
  { db: tx, organizationId }: OrganizationScope,
  callIds: readonly CallId[],
  { domain, revision, source, now }: TrialRequest
) {
  const calls = callIds.length === 0 ? [] : await lockCalls(tx, organizationId, callIds)
  const rows = calls
    .filter((call) => call.content_removed_at === null)
    .map((call) => ({
      ...{ organization_id: organizationId, call_id: call.id, domain, revision, source, client_id: call.client_id },
      ...{ occurred_at: new Date(call.occurred_at), state: 'waiting', run_after: now }
    }))

  return rows.length === 0 ? undefined : tx.insertInto('scorecard_trials').values(rows)
}

export const keyOfTrial = ['organization_id', 'call_id', 'domain', 'revision', 'source'] as const

/**
 * Requests answers of a model to a revision that is not live. Calls that have some, or for which they are pending, stay
 * unchanged; failed ones are tried again.
 *
 * @returns number of requested answers
 */
export async function requestTrials(
  at: OrganizationScope,
  callIds: readonly CallId[],
  asked: TestedRevision & { readonly now: Date }
): Promise<number> {
  const insertion = await insertTrials(at, callIds, { ...asked, source: 'model' })
  const inserted = await insertion
    ?.onConflict((conflict) =>
      conflict
        .columns(keyOfTrial)
        .doUpdateSet((eb) => ({
          ...{ state: eb.ref('excluded.state'), run_after: eb.ref('excluded.run_after') },
          ...{ attempts: 0, last_error: null }
        }))
        .where('scorecard_trials.state', '=', 'failed')
    )
    .executeTakeFirst()

  return Number(inserted?.numInsertedOrUpdatedRows ?? 0)
}

/** Returns which of some calls a test of the revision skips, because they are answered or pending. */
export async function listTestedCalls(
  { db, organizationId }: OrganizationScope,
  callIds: readonly CallId[],
  { domain, revision }: TestedRevision
): Promise<ReadonlySet<CallId>> {
  const { rows } = await sql<{ call_id: CallId }>`
    select t.call_id from scorecard_trials t
    where t.organization_id = ${organizationId} and t.call_id = any(${callIds}::uuid[]) and t.domain = ${domain}
      and t.revision = ${revision} and t.source = 'model' and t.state <> 'failed'`.execute(db)

  return new Set(rows.map(({ call_id }) => call_id))
}

/** The revision of a scorecard that a model is to answer about one call. */
export interface ClaimedTrial extends TestedRevision {
  readonly organizationId: OrganizationId
  readonly callId: CallId
  /** Number of claims, including this one. */
  readonly attempts: number
  readonly leaseId: string
}

interface Claiming {
  readonly leaseId: string
  readonly limit: number
  readonly now: Date
  readonly leasedUntil: Date
}

/** Condition of the open work for a worker with a model, for the index of it. */
export const isOpenTrial = sql<boolean>`source = 'model' and state in ('waiting', 'running')`

/** Claims due trials of one organization, and those whose lease expired without a result. */
export async function claimTrials(
  db: Database,
  organizationId: OrganizationId,
  { leaseId, limit, now, leasedUntil }: Claiming
): Promise<ClaimedTrial[]> {
  const { rows } = await sql<TestedRevision & { readonly call_id: CallId; readonly attempts: number }>`
    with due as materialized (
      select t.call_id, t.domain, t.revision from scorecard_trials t
      where t.organization_id = ${organizationId} and ${isOpenTrial} and t.run_after <= ${now}
      order by t.run_after limit ${limit}
      for update skip locked)
    update scorecard_trials t
    set state = 'running', attempts = t.attempts + 1, awaits_budget = false, lease_id = ${leaseId},
      leased_until = ${leasedUntil}, run_after = ${leasedUntil}
    from due
    where t.organization_id = ${organizationId} and t.call_id = due.call_id and t.domain = due.domain
      and t.revision = due.revision and t.source = 'model'
    returning t.call_id, t.domain, t.revision, t.attempts`.execute(db)

  return rows.map(({ call_id: callId, ...trial }) => ({ organizationId, callId, leaseId, ...trial }))
}

interface AskedTrial {
  readonly questions: readonly Question[]
  readonly client_id: ClientId
  /** Whether the client or the organization has used its budget of today. */
  readonly is_budget_used: boolean
}

/** Returns what a claimed trial asks, without reading the call; `undefined` if the call does not exist. */
export async function findAskedTrial(
  db: Database,
  { organizationId, callId, domain, revision }: ClaimedTrial,
  now: Date
): Promise<AskedTrial | undefined> {
  const { rows } = await sql<Omit<AskedTrial, 'questions'> & { readonly questions: string }>`
    select r.questions, c.client_id, ${isBudgetUsed(organizationId, now)} as is_budget_used
    from calls c
    join scorecard_revisions r on r.organization_id = ${organizationId} and r.domain = ${domain}
      and r.revision = ${revision}
    where c.organization_id = ${organizationId} and c.id = ${callId}`.execute(db)
  const [row] = rows

  return row && { ...row, questions: JSON.parse(row.questions) }
}

interface StoredTrial {
  readonly result: ScorecardResult
  readonly evidence: readonly Evidence[]
  readonly model: string
  readonly usage: Usage
  readonly now: Date
}

/**
 * Stores the answers of a model. The call is locked, so that an erasure of its caller comes before or after.
 *
 * @returns `false` if the lease has ended: another worker holds it, or the caller was erased
 */
export async function storeTrial(
  db: Database,
  trial: ClaimedTrial,
  { result, evidence, model, usage, now }: StoredTrial
): Promise<boolean> {
  return await db.transaction().execute(async (tx) => {
    await lockCall(tx, trial.organizationId, trial.callId)
    const { numAffectedRows } = await sql`
      update scorecard_trials
      set state = 'answered', result = ${JSON.stringify(result)}, answers = ${JSON.stringify(valuesOf(result))},
        evidence = ${evidence.length === 0 ? null : JSON.stringify(evidence)}, model = ${model}, answered_at = ${now},
        lease_id = null, leased_until = null, last_error = null, ${addingUsage(usage)}
      where ${whereLease(trial)}`.execute(tx)

    return numAffectedRows === 1n
  })
}

/** Stores the usage of a failed attempt, even if another worker holds the trial now, because it was paid for. */
export async function noteTrialUsage(db: Database, trial: ClaimedTrial, usage: Usage): Promise<void> {
  if (usage.inputTokens === null && usage.outputTokens === null && usage.costUsd === null) return
  await sql`update scorecard_trials set ${addingUsage(usage)} where ${whereTrial(trial)}`.execute(db)
}

/** Unknown values are ignored. */
function addingUsage({ inputTokens, outputTokens, costUsd }: Usage): RawBuilder<unknown> {
  const tokens = (column: 'input_tokens' | 'output_tokens', used: number | null) =>
    used === null
      ? sql`${sql.ref(column)} = ${sql.ref(column)}`
      : sql`${sql.ref(column)} = least(coalesce(${sql.ref(column)}, 0)::bigint + ${used}::bigint, 2147483647)`

  return sql`${tokens('input_tokens', inputTokens)}, ${tokens('output_tokens', outputTokens)},
    cost_usd = ${costUsd === null ? sql`cost_usd` : sql`coalesce(cost_usd, 0) + ${costUsd}::float8`}`
}

/** Ends a claimed trial without a result, of a call that has nothing to judge. */
export async function dropTrial(db: Database, trial: ClaimedTrial): Promise<void> {
  await sql`delete from scorecard_trials where ${whereLease(trial)}`.execute(db)
}

interface Release {
  readonly runAfter: Date
  /** Why the attempt failed, if the call is not the cause. */
  readonly error?: string
}

/** Releases a claimed trial without counting the attempt. */
export async function releaseTrial(db: Database, trial: ClaimedTrial, { runAfter, error }: Release): Promise<void> {
  const reason = error === undefined ? sql`` : sql`, last_error = ${error}`
  await endLease(db, trial, sql`state = 'waiting', attempts = attempts - 1, run_after = ${runAfter}${reason}`)
}

/** Releases a claimed trial without counting the attempt, until the next day in UTC, or a larger budget. */
export async function awaitTrialBudget(
  db: Database,
  trial: ClaimedTrial,
  { clientId, now }: { readonly clientId: ClientId; readonly now: Date }
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    // Until the end of the transaction, no budget grows, after which nothing would wake the trial.
    const isUsed = await lockUsedBudget({ db: tx, organizationId: trial.organizationId }, clientId, now)
    await endLease(
      tx,
      trial,
      sql`state = 'waiting', attempts = attempts - 1, awaits_budget = ${isUsed},
        run_after = ${isUsed ? nextDay(now) : now}`
    )
  })
}

/** Records a failed attempt. The next one starts at `runAfter`; if that is undefined, there is no further attempt. */
export async function failTrial(
  db: Database,
  trial: ClaimedTrial,
  { error, runAfter, now }: { readonly error: string; readonly runAfter: Date | undefined; readonly now: Date }
): Promise<void> {
  const state = runAfter === undefined ? 'failed' : 'waiting'
  await endLease(db, trial, sql`state = ${state}, run_after = ${runAfter ?? now}, last_error = ${error}`)
}

async function endLease(db: Queryable, trial: ClaimedTrial, ending: RawBuilder<unknown>): Promise<void> {
  await sql`
    update scorecard_trials set lease_id = null, leased_until = null, ${ending} where ${whereLease(trial)}`.execute(db)
}

function whereTrial({ organizationId, callId, domain, revision }: ClaimedTrial): RawBuilder<boolean> {
  return sql<boolean>`organization_id = ${organizationId} and call_id = ${callId} and domain = ${domain}
    and revision = ${revision} and source = 'model'`
}

function whereLease(trial: ClaimedTrial): RawBuilder<boolean> {
  return sql<boolean>`${whereTrial(trial)} and lease_id = ${trial.leaseId}`
}

/** Number of tested calls in each state. */
export interface TestCounts {
  readonly answered: number
  readonly pending: number
  readonly failed: number
}

/** Returns the tests of a scorecard by revision, as far as the reach includes their calls. */
export async function countTrials(
  { db, reach }: ReachScope,
  domain: ScorecardDomain
): Promise<ReadonlyMap<number, TestCounts>> {
  const { rows } = await sql<TestCounts & { readonly revision: number }>`
    select revision, count(*) filter (where state = 'answered')::integer as answered,
      count(*) filter (where state in ('waiting', 'running'))::integer as pending,
      count(*) filter (where state = 'failed')::integer as failed
    from scorecard_trials
    where ${whereWithin(reach)} and domain = ${domain} and source = 'model'
    group by revision`.execute(db)

  return new Map(rows.map(({ revision, ...counts }) => [revision, counts]))
}

export interface TestedCallRow {
  readonly call_id: CallId
  readonly occurred_at: string
  readonly client_id: ClientId
  readonly client_name: string
  readonly state: TestedState
  /** Error of the latest attempt, if it failed. */
  readonly last_error: string | null
  /** JSON text; null until it is answered. */
  readonly result: string | null
  /** JSON text; an empty list without evidence. */
  readonly evidence: string
  /** The latest answers of a person about the call, by question, as JSON text; null without any. */
  readonly people: string | null
}

interface TestedPage extends TestedRevision {
  /** Only calls after this one. */
  readonly after: { readonly at: Date; readonly id: string } | undefined
  readonly limit: number
}

/** Returns the calls on which a revision is tested, newest first, as far as the reach includes them. */
export async function listTestedCallRows(
  { db, reach }: ReachScope,
  { domain, revision, after, limit }: TestedPage
): Promise<TestedCallRow[]> {
  const { organizationId } = limitsOf(reach)
  const { rows } = await sql<TestedCallRow>`
    select t.call_id, t.occurred_at, t.client_id, c.name as client_name,
      case when t.state in ('waiting', 'running') then 'pending' else t.state end as state, t.last_error, t.result,
      coalesce(t.evidence, '[]') as evidence, ${answersOfPeople(organizationId, domain)} as people
    from (
      select * from scorecard_trials t
      where ${whereWithin(reach, { table: 't' })} and t.domain = ${domain} and t.revision = ${revision}
        and t.source = 'model'
        ${after === undefined ? sql`` : sql`and (t.occurred_at, t.call_id) < (${after.at}, ${after.id}::uuid)`}
      order by t.occurred_at desc, t.call_id desc limit ${limit}
    ) t
    join clients c on c.organization_id = ${organizationId} and c.id = t.client_id
    order by t.occurred_at desc, t.call_id desc`.execute(db)

  return rows
}

/** Selects the latest answers of a person about the call of a row `t`, to any revision. */
function answersOfPeople(organizationId: OrganizationId, domain: ScorecardDomain): RawBuilder<string | null> {
  return sql`(
    select given.answers::text from (
      select e.answers, e.created_at as answered_at from evaluations e
      where e.organization_id = ${organizationId} and e.call_id = t.call_id and e.domain = ${domain}
        and e.source = 'human' and e.answers is not null
      union all
      select l.answers, l.answered_at from scorecard_trials l
      where l.organization_id = ${organizationId} and l.call_id = t.call_id and l.domain = ${domain}
        and l.source = 'human' and l.state = 'answered'
    ) given
    order by given.answered_at desc limit 1)`
}
