import {
  type BuiltInDomain,
  type CallId,
  type CallStatus,
  type ClientId,
  currentPromptVersion,
  type EvaluationDomain,
  type EvaluationWorkState,
  isBuiltInDomain,
  limitsOf,
  type OrganizationId
} from '@callbook/domain'
import { firstIdAt } from '@callbook/postgres'
import { sql } from 'kysely'
import type { Database } from '../../database.ts'
import { contentRemovedAt } from '../calls/content-removed.ts'
import { whereWithin } from '../reach.ts'
import type { OrganizationScope, ReachScope } from '../scope.ts'

export interface RequestableCallRow {
  readonly id: CallId
  readonly status: CallStatus
  /** JSON text. */
  readonly messages: string
  readonly transcript: string | null
  readonly system_instruction: string | null
  /** Whether it has a result of the current prompt. */
  readonly has_version: boolean
  readonly has_any_version: boolean
  /** State of the evaluation if it is pending, otherwise null. */
  readonly work_state: EvaluationWorkState | null
}

export interface RequestScope {
  readonly domain: BuiltInDomain
  /** Earliest storage time, inclusive. */
  readonly since: Date
}

const callsPerStep = 200

/** Yields the calls of an organization in storage order, except calls without content, which keep their scores. */
export async function* readRequestableCalls(
  db: Database,
  organizationId: OrganizationId,
  { domain, since }: RequestScope
): AsyncGenerator<readonly RequestableCallRow[]> {
  let after = firstIdAt(since)
  for (;;) {
    const { rows } = await sql<RequestableCallRow>`
      select ${requestableColumns(organizationId, promptOf(domain))}
      from calls c
      where c.organization_id = ${organizationId} and c.id > ${after} and c.created_at >= ${since}
        and ${contentRemovedAt('c')} is null
      order by c.id limit ${callsPerStep}`.execute(db)
    const last = rows.at(-1)
    if (last === undefined) return

    yield rows
    after = last.id
  }
}

/** An evaluation, and the prompt of its results. */
export interface RequestedPrompt {
  readonly domain: EvaluationDomain
  readonly promptVersion: string
}

export function promptOf(domain: BuiltInDomain): RequestedPrompt {
  return { domain, promptVersion: currentPromptVersion(domain) }
}

export async function listRequestableCalls(
  { db, reach }: ReachScope,
  ids: readonly CallId[],
  prompt: RequestedPrompt
): Promise<readonly (RequestableCallRow & { readonly is_erased: boolean })[]> {
  const { rows } = await sql<RequestableCallRow & { readonly is_erased: boolean }>`
    select ${requestableColumns(limitsOf(reach).organizationId, prompt)}, ${contentRemovedAt('c')} is not null as is_erased
    from calls c
    where ${whereWithin(reach, { table: 'c' })} and c.id = any(${ids}::uuid[])`.execute(db)

  return rows
}

interface NewestCalls {
  /** `null` for the calls of all clients. */
  readonly clientId: ClientId | null
  /** Earliest time of the calls, inclusive. */
  readonly since: Date | undefined
  readonly limit: number
}

/** Returns the ids of the newest calls, except those without content. */
export async function listNewestCalls(
  { db, organizationId }: OrganizationScope,
  { clientId, since, limit }: NewestCalls
): Promise<CallId[]> {
  const { rows } = await sql<{ id: CallId }>`
    select c.id from calls c
    where c.organization_id = ${organizationId} and ${contentRemovedAt('c')} is null
      ${clientId === null ? sql`` : sql`and c.client_id = ${clientId}`}
      ${since === undefined ? sql`` : sql`and c.occurred_at >= ${since}`}
    order by c.occurred_at desc, c.id desc limit ${limit}`.execute(db)

  return rows.map(({ id }) => id)
}

/** Returns the cost of one token in US dollars, on average of the results since a time; null if it is unknown. */
export async function findCostPerToken({ db, organizationId }: OrganizationScope, since: Date): Promise<number | null> {
  const { rows } = await sql<{ cost: number | null }>`
    select sum(cost_usd) / nullif(sum(input_tokens::bigint + output_tokens::bigint), 0) as cost
    from (
      select cost_usd, input_tokens, output_tokens from evaluations
      where organization_id = ${organizationId} and source = 'model' and created_at >= ${since}
      union all
      select cost_usd, input_tokens, output_tokens from scorecard_trials
      where organization_id = ${organizationId} and source = 'model' and state = 'answered' and answered_at >= ${since}
    ) as results
    where cost_usd < 1000000000 and input_tokens is not null and output_tokens is not null`.execute(db)

  return rows[0]?.cost ?? null
}

function requestableColumns(organizationId: OrganizationId, { domain, promptVersion }: RequestedPrompt) {
  return sql`c.id, c.status, c.messages, c.transcript, c.system_instruction,
    exists (
      select from evaluations v where v.organization_id = ${organizationId} and v.call_id = c.id
        and v.domain = ${domain} and v.prompt_version = ${promptVersion}) as has_version,
    exists (
      select from evaluations v where v.organization_id = ${organizationId} and v.call_id = c.id
        and v.domain = ${domain}) as has_any_version,
    (
      select w.state from evaluation_work w where w.organization_id = ${organizationId} and w.call_id = c.id
        and (${isBuiltInDomain(domain) ? sql`w.domains is null or ` : sql``}${domain} = any(w.domains) or ${domain} = any(w.requested))) as work_state`
}

/**
 * Requests evaluations with the current prompt or the live revision. Pending ones stay unchanged; failed ones of the same call are retried.
 *
 * @returns number of new evaluations
 */
export async function requestWork(
  { db, organizationId }: OrganizationScope,
  callIds: readonly CallId[],
  { domain, now }: { readonly domain: EvaluationDomain; readonly now: Date }
): Promise<number> {
  if (callIds.length === 0) return 0
  const work = { organization_id: organizationId, domains: [domain], state: 'waiting', attempts: 0, run_after: now }
  const requested = { ...work, requested: [domain], is_low_priority: true }
  // All evaluations of a new call include the built-in ones, but perhaps not the scorecard.
  const isMissing = isBuiltInDomain(domain)
    ? sql<boolean>`evaluation_work.domains is not null and not evaluation_work.domains @> excluded.domains`
    : sql<boolean>`not coalesce(evaluation_work.domains, '{}') @> excluded.domains`
  const ifFailed = (column: 'attempts' | 'run_after' | 'state') =>
    sql<never>`case when evaluation_work.state = 'failed' then ${sql.ref(`excluded.${column}`)}
      else ${sql.ref(`evaluation_work.${column}`)} end`
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('evaluation_work')
    .values(callIds.toSorted().map((call_id) => ({ ...requested, call_id })))
    .onConflict((conflict) =>
      conflict
        .columns(['organization_id', 'call_id'])
        .doUpdateSet({
          domains: sql`case when evaluation_work.domains is not null then evaluation_work.domains || excluded.domains end`,
          requested: sql`coalesce(evaluation_work.requested, '{}') || excluded.requested`,
          ...{ state: ifFailed('state'), attempts: ifFailed('attempts'), run_after: ifFailed('run_after') }
        })
        .where(sql<boolean>`${isMissing} and not coalesce(evaluation_work.requested, '{}') @> excluded.requested`)
    )
    .executeTakeFirst()

  return Number(numInsertedOrUpdatedRows ?? 0)
}
