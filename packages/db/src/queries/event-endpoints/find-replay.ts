import { type EventEndpointId, limitsOf, type Reach } from '@callbook/domain'
import { sql } from 'kysely'
import type { Queryable } from '../../database.ts'

/**
 * Events get their numbers after their transactions, so an event may follow events of a later time. Transactions that
 * write events are expected to end within this time, in milliseconds.
 */
const longestTransactionMs = 60_000

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
    .where('endpoint_id', '=', endpointId)
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
