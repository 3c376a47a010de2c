import { type EventEndpointId, limitsOf, type OrganizationId, type Reach } from '@callbook/domain'
import { sql } from 'kysely'
import type { Queryable } from '../../database.ts'
import type { ReplayQuery } from './replay-deliveries.ts'

/**
 * Events get their numbers after their transactions, so an event may follow events of a later time. Transactions that
 * write events are expected to end within this time, in milliseconds.
 */
const longestTransactionMs = 60_000

/** Returns whether an epoch has the numbers, or the first of them. */
export async function areInEpoch(
  db: Queryable,
  organizationId: OrganizationId,
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
  db: Queryable,
  reach: Reach,
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
export async function findFirstSequence(db: Queryable, reach: Reach, since: Date): Promise<number | undefined> {
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
