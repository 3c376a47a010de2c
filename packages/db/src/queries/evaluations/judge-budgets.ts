import type { ClientId } from '@callbook/domain'
import { type RawBuilder, sql } from 'kysely'
import type { OrganizationScope } from '../scope.ts'

/** In `client_id`: the budget of the organization. */
const nobody = '00000000-0000-0000-0000-000000000000'

/** Evaluations of scorecards by a model that may be started on one day in UTC. */
interface JudgeBudget {
  readonly per_day: number
  readonly used: number
}

/** Evaluations of a row `b` that were started today. A worker whose clock is behind counts on the later day. */
function usedToday(now: Date): RawBuilder<number> {
  return sql`case when b.day >= ${dayOf(now)}::timestamptz then b.used else 0 end`
}

/** The budgets of a client `b`, and of its organization. */
function budgetsOf(organizationId: string, clientId: RawBuilder<unknown>): RawBuilder<boolean> {
  return sql`b.organization_id = ${organizationId} and (b.client_id = ${nobody} or b.client_id = ${clientId})`
}

/** Condition of a statement about a call `c`: a budget of its client or organization is used. */
export function isBudgetUsed(organizationId: string, now: Date): RawBuilder<boolean> {
  return sql`exists (
    select from judge_budgets b
    where ${budgetsOf(organizationId, sql`c.client_id`)} and ${usedToday(now)} >= b.per_day)`
}

/**
 * Counts an evaluation that is about to start in the budgets of its client and organization: in both or in none.
 *
 * Rows are locked in one order before they are read, so that concurrent workers never exceed a budget.
 *
 * @returns `false` if a budget is used
 */
export async function reserveEvaluation(
  { db, organizationId }: OrganizationScope,
  clientId: ClientId,
  now: Date
): Promise<boolean> {
  const { rows } = await sql<{ budgets: number; counted: number }>`
    with budgets as materialized (
      select b.client_id, b.per_day, ${usedToday(now)} as used from judge_budgets b
      where ${budgetsOf(organizationId, sql`${clientId}::uuid`)}
      order by b.client_id for update),
    counted as (
      update judge_budgets b set day = greatest(b.day, ${dayOf(now)}::timestamptz), used = budgets.used + 1
      from budgets
      where b.organization_id = ${organizationId} and b.client_id = budgets.client_id
        and not exists (select from budgets full_one where full_one.used >= full_one.per_day)
      returning b.client_id)
    select (select count(*) from budgets)::integer as budgets, (select count(*) from counted)::integer as counted`.execute(
    db
  )
  const [{ budgets, counted } = { budgets: 0, counted: 0 }] = rows

  return budgets === counted
}

/**
 * Locks the budgets of a client and its organization until the transaction ends, so that none of them grows meanwhile.
 *
 * @returns whether one of them is used
 */
export async function lockUsedBudget(
  { db: tx, organizationId }: OrganizationScope,
  clientId: ClientId,
  now: Date
): Promise<boolean> {
  const { rows } = await sql<{ is_used: boolean }>`
    select ${usedToday(now)} >= b.per_day as is_used from judge_budgets b
    where ${budgetsOf(organizationId, sql`${clientId}::uuid`)}
    order by b.client_id for share`.execute(tx)

  return rows.some(({ is_used }) => is_used)
}

/** @param clientId `null` for the budget of the organization */
export async function findBudget(
  { db, organizationId }: OrganizationScope,
  clientId: ClientId | null,
  now: Date
): Promise<JudgeBudget | undefined> {
  const { rows } = await sql<JudgeBudget>`
    select b.per_day, ${usedToday(now)} as used from judge_budgets b
    where b.organization_id = ${organizationId} and b.client_id = ${clientId ?? nobody}`.execute(db)

  return rows[0]
}

interface NewBudget {
  /** `null` for the budget of the organization. */
  readonly clientId: ClientId | null
  /** `null` for no limit. */
  readonly perDay: number | null
  readonly now: Date
}

/**
 * Changes a budget, keeps what was used, and wakes the evaluations that wait for it.
 *
 * @returns the previous limit, `null` without one
 */
export async function updateBudget(
  { db: tx, organizationId }: OrganizationScope,
  { clientId, perDay, now }: NewBudget
): Promise<number | null> {
  const key = sql`organization_id = ${organizationId} and client_id = ${clientId ?? nobody}`
  const { rows } = await sql<{ per_day: number }>`select per_day from judge_budgets where ${key} for update`.execute(tx)
  if (perDay === null) await sql`delete from judge_budgets where ${key}`.execute(tx)
  else {
    await sql`
      insert into judge_budgets (organization_id, client_id, per_day, day, used)
      values (${organizationId}, ${clientId ?? nobody}, ${perDay}, ${dayOf(now)}::timestamptz, 0)
      on conflict (organization_id, client_id) do update set per_day = excluded.per_day`.execute(tx)
  }
  const ofClient = sql`and exists (
        select from calls c where c.organization_id = ${organizationId} and c.id = w.call_id and c.client_id = ${clientId})`
  await sql`
    with waiting as materialized (
      select w.call_id from evaluation_work w
      where w.organization_id = ${organizationId} and w.awaits_budget and w.state = 'waiting'
        ${clientId === null ? sql`` : ofClient}
      order by w.call_id for update)
    update evaluation_work w set run_after = ${now}, awaits_budget = false
    from waiting where w.organization_id = ${organizationId} and w.call_id = waiting.call_id`.execute(tx)
  await sql`
    with waiting as materialized (
      select t.call_id, t.domain, t.revision from scorecard_trials t
      where t.organization_id = ${organizationId} and t.source = 'model' and t.state = 'waiting' and t.awaits_budget
        ${clientId === null ? sql`` : sql`and t.client_id = ${clientId}`}
      order by t.call_id, t.domain, t.revision for update)
    update scorecard_trials t set run_after = ${now}, awaits_budget = false
    from waiting
    where t.organization_id = ${organizationId} and t.call_id = waiting.call_id and t.domain = waiting.domain
      and t.revision = waiting.revision and t.source = 'model'`.execute(tx)

  return rows[0]?.per_day ?? null
}

/** The start of the next day in UTC. */
export function nextDay(time: Date): Date {
  return new Date(dayOf(time).getTime() + 86_400_000)
}

function dayOf(time: Date): Date {
  return new Date(Date.UTC(time.getUTCFullYear(), time.getUTCMonth(), time.getUTCDate()))
}
