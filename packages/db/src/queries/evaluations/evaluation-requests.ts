import type { CallId, CallStatus, EvaluationDomain, OrganizationId } from '@callbook/domain'
import { firstIdAt } from '@callbook/postgres'
import { sql } from 'kysely'
import type { Database, Queryable } from '../../database.ts'

/** A call whose evaluation can be requested. */
export interface RequestableCallRow {
  readonly id: CallId
  readonly status: CallStatus
  /** JSON text. */
  readonly messages: string
  readonly transcript: string | null
  readonly system_instruction: string | null
  /** Whether it has a result of the given prompt version. */
  readonly has_version: boolean
  readonly has_any_version: boolean
  /** Whether it has a pending task. */
  readonly has_work: boolean
}

export interface RequestScope {
  readonly domain: EvaluationDomain
  readonly promptVersion: string
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
      select c.id, c.status, c.messages, c.transcript, c.system_instruction,
        exists (
          select from evaluation_versions v where v.organization_id = ${organizationId} and v.call_id = c.id
            and v.domain = ${domain} and v.prompt_version = ${promptVersion}) as has_version,
        exists (
          select from evaluation_versions v where v.organization_id = ${organizationId} and v.call_id = c.id
            and v.domain = ${domain}) as has_any_version,
        exists (
          select from evaluation_work w where w.organization_id = ${organizationId} and w.call_id = c.id
            and w.domain = ${domain}) as has_work
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

/**
 * Requests evaluations with a given prompt version. Pending tasks stay unchanged.
 *
 * @returns number of new tasks
 */
export async function requestWork(
  db: Queryable,
  organizationId: OrganizationId,
  callIds: readonly CallId[],
  { domain, promptVersion }: Pick<RequestScope, 'domain' | 'promptVersion'>,
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
