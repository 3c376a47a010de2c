import {
  type BuiltInDomain,
  type CallId,
  type CallStatus,
  currentPromptVersion,
  type EvaluationWorkState,
  limitsOf,
  type OrganizationId
} from '@callbook/domain'
import { firstIdAt } from '@callbook/postgres'
import { sql } from 'kysely'
import type { Database } from '../../database.ts'
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

/** Yields the calls of an organization in storage order, except calls of erased callers, which keep their scores. */
export async function* readRequestableCalls(
  db: Database,
  organizationId: OrganizationId,
  { domain, since }: RequestScope
): AsyncGenerator<readonly RequestableCallRow[]> {
  let after = firstIdAt(since)
  for (;;) {
    const { rows } = await sql<RequestableCallRow>`
      select ${requestableColumns(organizationId, domain)}
      from calls c
      where c.organization_id = ${organizationId} and c.id > ${after} and c.created_at >= ${since}
        and c.erased_at is null
      order by c.id limit ${callsPerStep}`.execute(db)
    const last = rows.at(-1)
    if (last === undefined) return

    yield rows
    after = last.id
  }
}

export async function listRequestableCalls(
  { db, reach }: ReachScope,
  ids: readonly CallId[],
  domain: BuiltInDomain
): Promise<readonly (RequestableCallRow & { readonly is_erased: boolean })[]> {
  const { rows } = await sql<RequestableCallRow & { readonly is_erased: boolean }>`
    select ${requestableColumns(limitsOf(reach).organizationId, domain)}, c.erased_at is not null as is_erased
    from calls c
    where ${whereWithin(reach, { table: 'c' })} and c.id = any(${ids}::uuid[])`.execute(db)

  return rows
}

function requestableColumns(organizationId: OrganizationId, domain: BuiltInDomain) {
  return sql`c.id, c.status, c.messages, c.transcript, c.system_instruction,
    exists (
      select from evaluations v where v.organization_id = ${organizationId} and v.call_id = c.id
        and v.domain = ${domain} and v.prompt_version = ${currentPromptVersion(domain)}) as has_version,
    exists (
      select from evaluations v where v.organization_id = ${organizationId} and v.call_id = c.id
        and v.domain = ${domain}) as has_any_version,
    (
      select w.state from evaluation_work w where w.organization_id = ${organizationId} and w.call_id = c.id
        and (w.domains is null or ${domain} = any(w.domains))) as work_state`
}

/**
 * Requests evaluations with the current prompt. Pending ones stay unchanged; failed ones of the same call are retried.
 *
 * @returns number of new evaluations
 */
export async function requestWork(
  { db, organizationId }: OrganizationScope,
  callIds: readonly CallId[],
  { domain, now }: { readonly domain: BuiltInDomain; readonly now: Date }
): Promise<number> {
  if (callIds.length === 0) return 0
  const work = { organization_id: organizationId, domains: [domain], state: 'waiting', attempts: 0, run_after: now }
  const requested = { ...work, requested: [domain], is_low_priority: true }
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
          domains: sql`evaluation_work.domains || excluded.domains`,
          requested: sql`coalesce(evaluation_work.requested, '{}') || excluded.requested`,
          ...{ state: ifFailed('state'), attempts: ifFailed('attempts'), run_after: ifFailed('run_after') }
        })
        .where(sql<boolean>`evaluation_work.domains is not null and not evaluation_work.domains @> excluded.domains`)
    )
    .executeTakeFirst()

  return Number(numInsertedOrUpdatedRows ?? 0)
}
