import type { OrganizationId } from '@callbook/domain'
import { deferInKysely } from '@callbook/postgres'
import { sql } from 'kysely'
import type { Database, Queryable } from '../../database.ts'

/** So many events are numbered in one transaction: whoever numbers next waits no longer than that takes. */
export const numberedAtOnce = 500

/**
 * Numbers what is in the log of an organization and has no number yet, the oldest first. An event is numbered nowhere
 * else, and after it was committed: so a reader who goes on from the last number it has seen misses none.
 *
 * @returns how many it were; `numberedAtOnce` when more may wait
 */
export async function numberEvents(db: Database, organizationId: OrganizationId): Promise<number> {
  return await db
    .transaction()
    .setIsolationLevel('read committed')
    .execute(async (tx) => {
      await lockHead(tx, organizationId)
      const { count, last } = await numberNext(tx, organizationId)
      if (last !== null) await addDeliveries(tx, organizationId, { from: last - count, to: last })
      if (last !== null) await moveHead(tx, organizationId, last)

      return count
    })
}

/**
 * Whoever numbers the events of an organization waits here for the others. As everything that is deferred, it is a
 * statement of its own: what comes next sees, as READ COMMITTED has it, all that was committed until it had the lock.
 */
async function lockHead(tx: Queryable, organizationId: OrganizationId): Promise<void> {
  await deferInKysely(tx, {
    text: `insert into event_heads (organization_id, last_sequence) values ($1, 0)
      on conflict (organization_id) do update set last_sequence = event_heads.last_sequence`,
    values: [organizationId]
  })
}

interface Numbered {
  readonly count: number
  /** The highest number that was given; null when there was nothing to number. */
  readonly last: number | null
}

async function numberNext(tx: Queryable, organizationId: OrganizationId): Promise<Numbered> {
  const { rows } = await sql<Numbered>`
    with next as materialized (
      select id, row_number() over (order by id) as place from event_log
      where organization_id = ${organizationId} and sequence is null order by id limit ${numberedAtOnce}
    ),
    numbered as (
      update event_log set sequence = event_heads.last_sequence + next.place
      from event_heads, next
      where event_log.organization_id = ${organizationId} and event_log.id = next.id
        and event_heads.organization_id = ${organizationId}
      returning sequence
    )
    select count(*) as count, max(sequence) as last from numbered`.execute(tx)

  return rows[0] ?? { count: 0, last: null }
}

/** To each endpoint once, since an event is numbered once. Is sent with COMMIT. */
async function addDeliveries(
  tx: Queryable,
  organizationId: OrganizationId,
  { from, to }: { from: number; to: number }
) {
  await deferInKysely(tx, {
    text: `insert into event_deliveries (organization_id, endpoint_id, sequence, state, next_at, created_at)
      select l.organization_id, e.id, l.sequence, 'pending', l.occurred_at, l.occurred_at
      from event_log l join event_endpoints e on e.organization_id = l.organization_id
      where l.organization_id = $1 and l.sequence > $2 and l.sequence <= $3 and e.state <> 'disabled'
        and (e.types is null or l.type = any (e.types)) and (e.client_id is null or e.client_id = l.client_id)`,
    values: [organizationId, from, to]
  })
}

/** Is sent with COMMIT. */
async function moveHead(tx: Queryable, organizationId: OrganizationId, last: number): Promise<void> {
  await deferInKysely(tx, {
    text: 'update event_heads set last_sequence = $2 where organization_id = $1',
    values: [organizationId, last]
  })
}
