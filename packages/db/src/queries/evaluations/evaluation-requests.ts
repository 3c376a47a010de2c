import {
  type CallId,
  type CallStatus,
  type EvaluationDomain,
  limitsOf,
  type OrganizationId,
  type Reach
} from '@callbook/domain'
import { firstIdAt } from '@callbook/postgres'
import { sql } from 'kysely'
import type { Database, Queryable } from '../../database.ts'
import { whereWithin } from '../reach.ts'
import type { WorkState } from './evaluation-work-list.ts'

export interface RequestableCallRow {
  readonly id: CallId
  readonly status: CallStatus
  /** JSON text. */
  readonly messages: string
  readonly transcript: string | null
  readonly system_instruction: string | null
  readonly has_version: boolean
  readonly has_any_version: boolean
  /** State of its task; null without a task. */
  readonly work_state: WorkState | null
}

export interface RequestedVersion {
  readonly domain: EvaluationDomain
  readonly promptVersion: string
}

export interface RequestScope extends RequestedVersion {
  /** Earliest storage time, inclusive. */
  readonly since: Date
}

const callsPerStep = 200

/** Yields the calls of an organization in storage order, except calls of erased callers, which keep their scores. */
export async function* readRequestableCalls(
  db: Database,
  organizationId: OrganizationId,
  { domain, promptVersion, since }: RequestScope
): AsyncGenerator<readonly RequestableCallRow[]> {
  let after = firstIdAt(since)
  for (;;) {
    const { rows } = await sql<RequestableCallRow>`
      select ${requestableColumns(organizationId, { domain, promptVersion })}
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
  db: Queryable,
  reach: Reach,
  ids: readonly CallId[],
  version: RequestedVersion
): Promise<readonly (RequestableCallRow & { readonly is_erased: boolean })[]> {
  const { rows } = await sql<RequestableCallRow & { readonly is_erased: boolean }>`
    select ${requestableColumns(limitsOf(reach).organizationId, version)}, c.erased_at is not null as is_erased
    from calls c
    where ${whereWithin(reach, { table: 'c' })} and c.id = any(${ids}::uuid[])`.execute(db)

  return rows
}

function requestableColumns(organizationId: OrganizationId, { domain, promptVersion }: RequestedVersion) {
  return sql`c.id, c.status, c.messages, c.transcript, c.system_instruction,
    exists (
      select from evaluation_versions v where v.organization_id = ${organizationId} and v.call_id = c.id
        and v.domain = ${domain} and v.prompt_version = ${promptVersion}) as has_version,
    exists (
      select from evaluation_versions v where v.organization_id = ${organizationId} and v.call_id = c.id
        and v.domain = ${domain}) as has_any_version,
    (
      select w.state from evaluation_work w where w.organization_id = ${organizationId} and w.call_id = c.id
        and w.domain = ${domain}) as work_state`
}

/**
 * Requests evaluations with a given prompt version. Pending tasks stay unchanged.
 *
 * @returns number of new tasks
 */
export async function requestWork(
  db: Queryable,
  organizationId: OrganizationId,
  callIds: readonly CallId[],
  { domain, promptVersion }: RequestedVersion,
  now: Date
): Promise<number> {
  if (callIds.length === 0) return 0
  const work = { organization_id: organizationId, domain, state: 'waiting', attempts: 0, run_after: now }
  const requested = { ...work, prompt_version: promptVersion, is_low_priority: true }
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('evaluation_work')
    .values(callIds.toSorted().map((call_id) => ({ ...requested, call_id })))
    .onConflict((conflict) => conflict.columns(['organization_id', 'call_id', 'domain']).doNothing())
    .executeTakeFirst()

  return Number(numInsertedOrUpdatedRows ?? 0)
}
