import type { CallId, ClientId, CustomerId } from '@callbook/domain'
import { firstIdAt } from '@callbook/postgres'
import { type RawBuilder, sql } from 'kysely'
import { contentRemovedAt } from '../calls/content-removed.ts'
import { isHeld } from '../recordings/holds.ts'
import type { OrganizationScope } from '../scope.ts'
import type { RetentionCutoffs } from './policies.ts'

/** What calls lose: what was said, or also their callers. */
export type RetentionStage = 'calls' | 'content'

/** Calls of a client from before a time that have not lost it yet. */
export interface ExpiringCalls {
  readonly clientId: ClientId
  readonly stage: RetentionStage
  readonly before: Date
}

/** The condition on a call `c`. */
function isExpired({ clientId, stage, before }: ExpiringCalls): RawBuilder<boolean> {
  const removedAt = stage === 'content' ? contentRemovedAt('c') : sql`c.erased_at`

  return sql`c.client_id = ${clientId} and c.occurred_at < ${before} and ${removedAt} is null`
}

/** Place of a call in the order of time. */
export interface CallPlace {
  readonly id: CallId
  readonly occurred_at: string
}

interface ExpiringPage {
  /** Calls from this time on; `null` for all. */
  readonly from: Date | null
  readonly after?: CallPlace | undefined
  readonly limit: number
}

/** Returns the next expired calls, except held ones, the oldest first. */
export async function listExpiredCalls(
  { db, organizationId }: OrganizationScope,
  calls: ExpiringCalls,
  { from, after, limit }: ExpiringPage
): Promise<CallPlace[]> {
  const { rows } = await sql<CallPlace>`
    select c.id, c.occurred_at from calls c
    where c.organization_id = ${organizationId} and ${isExpired(calls)} and not ${isHeld(organizationId)}
      ${from === null ? sql`` : sql`and c.occurred_at >= ${from}`}
      ${after === undefined ? sql`` : sql`and (c.occurred_at, c.id) > (${after.occurred_at}::timestamptz, ${after.id}::uuid)`}
    order by c.occurred_at, c.id limit ${limit}`.execute(db)

  return rows
}

export interface LateCall {
  readonly id: CallId
  readonly client_id: ClientId
}

/**
 * Returns calls that were stored since a time, and took place before the time up to which their client was examined:
 * they were imported, or reported late.
 */
export async function listLateCalls(
  { db, organizationId }: OrganizationScope,
  { since, after, limit }: { readonly since: Date; readonly after?: CallId | undefined; readonly limit: number }
): Promise<LateCall[]> {
  const { rows } = await sql<LateCall>`
    select c.id, c.client_id from calls c
    join clients k on k.organization_id = ${organizationId} and k.id = c.client_id
    where c.organization_id = ${organizationId} and c.id >= ${firstIdAt(since)} and c.erased_at is null
      ${after === undefined ? sql`` : sql`and c.id > ${after}`}
      and (c.occurred_at < k.content_removed_before or c.occurred_at < k.calls_removed_before)
    order by c.id limit ${limit}`.execute(db)

  return rows
}

const otherCalls = 150

/** Returns further expired calls of the customers of the given calls, except held ones, at most 150. */
export async function listOtherExpiredCalls(
  { db, organizationId }: OrganizationScope,
  calls: ExpiringCalls,
  ids: readonly CallId[]
): Promise<CallId[]> {
  const { rows } = await sql<{ id: CallId }>`
    select c.id from calls c
    where c.organization_id = ${organizationId} and c.customer_id = any(array(
        select given.customer_id from calls given
        where given.organization_id = ${organizationId} and given.id = any(${ids}::uuid[])
          and given.customer_id is not null
      ))
      and not c.id = any(${ids}::uuid[]) and ${isExpired(calls)} and not ${isHeld(organizationId)}
    limit ${otherCalls}`.execute(db)

  return rows.map(({ id }) => id)
}

export interface LockedExpired {
  readonly id: CallId
  readonly customer_id: CustomerId | null
}

/** Locks those of the given calls that are expired and not held. The holds of the client are locked. */
export async function lockExpiredCalls(
  { db: tx, organizationId }: OrganizationScope,
  calls: ExpiringCalls,
  ids: readonly CallId[]
): Promise<LockedExpired[]> {
  const { rows } = await sql<LockedExpired>`
    select c.id, c.customer_id from calls c
    where c.organization_id = ${organizationId} and c.id = any(${ids}::uuid[]) and ${isExpired(calls)}
      and not ${isHeld(organizationId)}
    order by c.id for update of c`.execute(tx)

  return rows
}

/** What the next removal from calls of a client concerns. */
export interface ExpiredCounts {
  /** Calls that lose their content or their caller. */
  readonly calls: number
  /** Stored recordings of these calls. */
  readonly recordings: number
  readonly raw_reports: number
  /** Further calls that would, were they not under a legal hold. */
  readonly held: number
}

interface CountedPage extends ExpiredCounts {
  readonly examined: number
  readonly last_id: CallId | null
  readonly last_at: string | null
}

const countedPerStep = 5_000

/**
 * Counts the calls of a client that would lose their content or caller, a page at a time.
 *
 * @param limit maximum calls to examine
 * @returns the counts, and the number of examined calls: `limit` or more if there may be further ones
 */
export async function countExpiredCalls(
  at: OrganizationScope,
  clientId: ClientId,
  { cutoffs, limit }: { readonly cutoffs: RetentionCutoffs; readonly limit: number }
): Promise<ExpiredCounts & { readonly examined: number }> {
  let total = { calls: 0, recordings: 0, raw_reports: 0, held: 0, examined: 0 }
  if (cutoffs.content === null) return total
  for (let after: CallPlace | undefined; total.examined < limit; ) {
    const page = await countPage(at, { clientId, cutoffs, after })
    total = {
      calls: total.calls + page.calls,
      recordings: total.recordings + page.recordings,
      raw_reports: total.raw_reports + page.raw_reports,
      held: total.held + page.held,
      examined: total.examined + page.examined
    }
    if (page.last_id === null || page.last_at === null || page.examined < countedPerStep) break
    after = { id: page.last_id, occurred_at: page.last_at }
  }

  return total
}

interface CountedCalls {
  readonly clientId: ClientId
  readonly cutoffs: RetentionCutoffs
  readonly after: CallPlace | undefined
}

async function countPage(
  { db, organizationId }: OrganizationScope,
  { clientId, cutoffs: { content, calls }, after }: CountedCalls
): Promise<CountedPage> {
  const { rows } = await sql<CountedPage>`
    with page as materialized (
      select c.id, c.occurred_at, ${isHeld(organizationId)} as is_held,
        (${contentRemovedAt('c')} is null or c.erased_at is null and c.occurred_at < ${calls}::timestamptz) as is_expired
      from calls c
      where c.organization_id = ${organizationId} and c.client_id = ${clientId} and c.occurred_at < ${content}
        ${after === undefined ? sql`` : sql`and (c.occurred_at, c.id) > (${after.occurred_at}::timestamptz, ${after.id}::uuid)`}
      order by c.occurred_at, c.id limit ${countedPerStep}
    ),
    expired as materialized (select id from page where is_expired and not is_held),
    last as (select id, occurred_at from page order by occurred_at desc, id desc limit 1)
    select (select count(*) from page)::integer as examined, (select count(*) from expired)::integer as calls,
      (select count(*) from page where is_expired and is_held)::integer as held,
      (select count(*) from call_recordings r join expired e on e.id = r.call_id
        where r.organization_id = ${organizationId} and r.state = 'stored')::integer as recordings,
      (select count(*) from raw_reports r join expired e on e.id = r.call_id
        where r.organization_id = ${organizationId})::integer as raw_reports,
      (select id from last) as last_id, (select occurred_at from last) as last_at`.execute(db)
  const [page] = rows
  if (page === undefined) throw new Error('nothing was counted')

  return page
}
