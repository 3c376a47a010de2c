import { type CallId, type ClientId, isSampled, type Question, type ScorecardDomain } from '@callbook/domain'
import { sql } from 'kysely'
import type { OrganizationScope } from '../scope.ts'
import { isBudgetUsed } from './judge-budgets.ts'

/** Live scorecards `s` of calls `c`. */
const live = sql`s.live_revision is not null and s.retired_at is null and (s.client_id = c.client_id or s.client_id is null)`

/**
 * Returns the live scorecards that a model answers for calls, because their share of calls includes them. A call
 * without any has no entry.
 *
 * The sample is that of reviews: people then answer the questions about the calls that the model has judged.
 */
export async function findJudgedScorecards(
  { db, organizationId }: OrganizationScope,
  callIds: readonly CallId[]
): Promise<ReadonlyMap<CallId, readonly ScorecardDomain[]>> {
  const found = new Map<CallId, ScorecardDomain[]>()
  if (callIds.length === 0) return found
  const { rows } = await sql<{ call_id: CallId; domain: ScorecardDomain; percent: number }>`
    select c.id as call_id, s.domain, s.percent
    from scorecards s
    join calls c on c.organization_id = ${organizationId} and c.id = any(${callIds}::uuid[])
    where s.organization_id = ${organizationId} and s.percent > 0 and ${live}`.execute(db)
  for (const { call_id: callId, domain, percent } of rows) {
    if (isSampled(callId, percent)) found.set(callId, [...(found.get(callId) ?? []), domain])
  }

  return found
}

export interface JudgedScorecard {
  readonly revision: number
  readonly percent: number
  readonly questions: readonly Question[]
  readonly client_id: ClientId
  /** Whether the client or the organization has used its budget of today. */
  readonly is_budget_used: boolean
}

/** Returns the live revision of a scorecard, if it is about a call. */
export async function findJudgedScorecard(
  { db, organizationId }: OrganizationScope,
  callId: CallId,
  { domain, now }: { readonly domain: ScorecardDomain; readonly now: Date }
): Promise<JudgedScorecard | undefined> {
  const { rows } = await sql<Omit<JudgedScorecard, 'questions'> & { readonly questions: string }>`
    select r.revision, s.percent, r.questions, c.client_id, ${isBudgetUsed(organizationId, now)} as is_budget_used
    from scorecards s
    join calls c on c.organization_id = ${organizationId} and c.id = ${callId}
    join scorecard_revisions r on r.organization_id = ${organizationId} and r.domain = s.domain
      and r.revision = s.live_revision
    where s.organization_id = ${organizationId} and s.domain = ${domain} and ${live}`.execute(db)
  const [row] = rows

  return row && { ...row, questions: JSON.parse(row.questions) }
}

/** Returns whether the questions of a scorecard are still answered. */
export async function isAnswered({ db, organizationId }: OrganizationScope, domain: ScorecardDomain): Promise<boolean> {
  const { rows } = await sql`
    select from scorecards
    where organization_id = ${organizationId} and domain = ${domain} and retired_at is null`.execute(db)

  return rows.length > 0
}
