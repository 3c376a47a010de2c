import { type EventEndpointId, feedOnlyNumbers, limitsOf } from '@callbook/domain'
import { sql } from 'kysely'
import type { OrganizationScope, ReachScope } from '../scope.ts'
import type { EventEndpointRow } from './event-endpoints.ts'

/** Maximum events read per transaction, whether the endpoint receives them or not. */
export const replayedPerStep = 10_000

/**
 * Replayed events become due one after another, at this interval in milliseconds, so that new events are sent in
 * between.
 */
const spacingMs = 20

/** Events from a number on, or with these numbers. */
export type ReplayQuery = { readonly since: number } | { readonly sequences: readonly number[] }

export interface Replayed {
  readonly queued: number
  /** The first stored event that was read; null for none. */
  readonly from: number | null
  /** The first event that was not read; null if all were. */
  readonly next: number | null
}

/**
 * Sends events again to an endpoint, by its types and its client, including events from before it existed. Waiting
 * deliveries stay unchanged.
 */
export async function replayDeliveries(
  at: OrganizationScope,
  endpoint: Pick<EventEndpointRow, 'client_id' | 'event_types' | 'id'>,
  { requested, now }: { readonly requested: ReplayQuery; readonly now: Date }
): Promise<Replayed> {
  const { db: tx, organizationId } = at
  const { from, next } = await look(at, requested)
  const within =
    'since' in requested
      ? sql`l.sequence >= ${requested.since} and (${next}::bigint is null or l.sequence < ${next})`
      : sql`l.sequence = any (${requested.sequences})`
  const { id, event_types: types, client_id: clientId } = endpoint
  const { numAffectedRows } = await sql`
    insert into event_deliveries (organization_id, event_endpoint_id, sequence, state, attempt, next_at, created_at)
    select l.organization_id, ${id}::uuid, l.sequence, 'pending', 0,
      ${now}::timestamptz + (row_number() over (order by l.sequence) - 1) * ${`${spacingMs} milliseconds`}::interval,
      l.changed_at
    from event_log l
    where l.organization_id = ${organizationId} and ${within}
      and l.type <> all (${feedOnlyNumbers}::smallint[])
      and (${types}::smallint[] is null or l.type = any (${types}::smallint[]))
      and (${clientId}::uuid is null or l.client_id = ${clientId}::uuid)
    on conflict (organization_id, event_endpoint_id, sequence)
      do update set state = 'pending', attempt = 0, next_at = excluded.next_at
      where event_deliveries.state <> 'pending'`.execute(tx)

  return { queued: Number(numAffectedRows ?? 0n), from, next }
}

/** Finds where the requested events begin, and where they exceed one transaction. */
async function look({ db: tx, organizationId }: OrganizationScope, requested: ReplayQuery) {
  const which =
    'since' in requested ? sql`sequence >= ${requested.since}` : sql`sequence = any (${requested.sequences})`
  const { rows } = await sql<{ from: number | null; last: number | null; count: number }>`
    select min(sequence) as from, max(sequence) as last, count(*) as count from (
      select sequence from event_log where organization_id = ${organizationId} and ${which}
      order by sequence limit ${replayedPerStep + 1}
    ) looked`.execute(tx)
  const [{ from, last, count } = { from: null, last: null, count: 0 }] = rows

  return { from, next: count > replayedPerStep ? last : null }
}

/**
 * Events get their numbers after their transactions, so an event may follow events of a later time. Transactions that
 * write events are expected to end within this time, in milliseconds.
 */
const longestTransactionMs = 60_000

/** Returns whether an epoch has the numbers, or the first of them. */
export async function areInEpoch(
  { db, organizationId }: OrganizationScope,
  requested: ReplayQuery,
  epoch: string
): Promise<boolean> {
  const numbers = 'since' in requested ? [requested.since] : requested.sequences
  const { rows } = await sql<{ are: boolean }>`
    select bool_and(epoch = ${epoch}) as are from (
      select (
        select e.epoch from event_epochs e
        where e.organization_id = ${organizationId} and e.first_sequence <= n.sequence
        order by e.first_sequence desc limit 1
      ) as epoch
      from jsonb_array_elements_text(${JSON.stringify(numbers)}::jsonb) as t (text), lateral (select t.text::bigint as sequence) as n
    ) as found`.execute(db)

  return rows[0]?.are === true
}

/** Lists the numbers of permanently failed deliveries of an endpoint, oldest first. */
export async function listFailedSequences(
  { db, reach }: ReachScope,
  endpointId: EventEndpointId,
  limit: number
): Promise<number[]> {
  const { organizationId } = limitsOf(reach)
  const rows = await db
    .selectFrom('event_deliveries')
    .select('sequence')
    .where('organization_id', '=', organizationId)
    .where('event_endpoint_id', '=', endpointId)
    .where('state', '=', 'failed')
    .orderBy('sequence')
    .limit(limit)
    .execute()

  return rows.map(({ sequence }) => Number(sequence))
}

/**
 * Returns the number of the first event since a time; `undefined` if no event is that recent.
 *
 * The log has no index of times. A binary search finds an event before which all are older: among 30 million, it reads
 * about 25. The events of the last `longestTransactionMs` before the time are read from there.
 */
export async function findFirstSequence({ db, reach }: ReachScope, since: Date): Promise<number | undefined> {
  const { organizationId } = limitsOf(reach)
  const certainlyOlder = new Date(since.getTime() - longestTransactionMs)
  const { rows } = await sql<{ first: number }>`
    with recursive halved (before, until) as (
      select min(sequence) - 1, max(sequence) + 1 from event_log where organization_id = ${organizationId}
      union all
      select case when e.changed_at < ${certainlyOlder} then e.sequence else h.before end,
        case when e.changed_at < ${certainlyOlder} then h.until else h.middle end
      from (select before, until, (before + until) / 2 as middle from halved where until - before > 1) as h
      cross join lateral (
        select sequence, changed_at from event_log
        where organization_id = ${organizationId} and sequence >= h.middle order by sequence limit 1
      ) as e
    )
    select sequence as first from event_log
    where organization_id = ${organizationId} and changed_at >= ${since}
      and sequence > (select max(before) from halved)
    order by sequence limit 1`.execute(db)

  return rows[0]?.first
}
