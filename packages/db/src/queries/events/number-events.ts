import type { OrganizationId } from '@callbook/domain'
import { deferInKysely } from '@callbook/postgres'
import { sql } from 'kysely'
import type { Database, Queryable } from '../../database.ts'

/** Maximum events numbered per transaction. The next process waits no longer than that takes. */
export const numberedPerStep = 500

/** A batch of events that got their numbers. */
export interface NumberedEvents {
  /** `numberedPerStep` if more events may wait. */
  readonly count: number
  /** Id of the last event of a full batch; `undefined` at the end. */
  readonly lastId: string | undefined
}

/**
 * Numbers the events of an organization that have no number yet, the oldest first.
 *
 * @returns the number of events; `numberedPerStep` if more may wait
 */
export async function numberEvents(db: Database, organizationId: OrganizationId): Promise<number> {
  return (await numberEventsAfter(db, organizationId, undefined)).count
}

/**
 * Numbers the next events of an organization. Numbers are assigned only here, after an event was committed, so that a
 * reader who continues after the last number misses none.
 *
 * @param after id of the last event of the previous batch. Without it, every batch reads the index entries of all
 * previous batches again for as long as an old snapshot keeps them. Events that are committed late may have a smaller
 * id, so after the last batch, the next one begins at the start.
 */
export async function numberEventsAfter(
  db: Database,
  organizationId: OrganizationId,
  after: string | undefined
): Promise<NumberedEvents> {
  return await db
    .transaction()
    .setIsolationLevel('read committed')
    .execute(async (tx) => {
      await lockHead(tx, organizationId)
      const { count, last, lastId, hasEndpoints } = await numberNext(tx, organizationId, after)
      if (last !== null && hasEndpoints) await addDeliveries(tx, organizationId, { from: last - count, to: last })
      if (last !== null) await moveHead(tx, organizationId, last)

      return { count, lastId: count === numberedPerStep ? (lastId ?? undefined) : undefined }
    })
}

/**
 * Waits for other processes that number events of the organization. It is a separate statement, because under READ
 * COMMITTED the next statement then sees everything committed before the lock was acquired.
 */
async function lockHead(tx: Queryable, organizationId: OrganizationId): Promise<void> {
  await deferInKysely(tx, {
    text: `insert into event_sequences (organization_id, last_sequence) values ($1, 0)
      on conflict (organization_id) do update set last_sequence = event_sequences.last_sequence`,
    values: [organizationId]
  })
}

interface Numbered {
  readonly count: number
  /** The highest assigned number; null if there was no event to number. */
  readonly last: number | null
  readonly lastId: string | null
  /** Whether the organization has endpoints for events. An endpoint older than a numbered event is always seen. */
  readonly hasEndpoints: boolean
}

async function numberNext(tx: Queryable, organizationId: OrganizationId, after: string | undefined): Promise<Numbered> {
  const { rows } = await sql<Numbered>`
    with next as materialized (
      select id, row_number() over (order by id) as place from event_log
      where organization_id = ${organizationId} and sequence is null ${after === undefined ? sql`` : sql`and id > ${after}`}
      order by id limit ${numberedPerStep}
    ),
    numbered as (
      update event_log set sequence = event_sequences.last_sequence + next.place
      from event_sequences, next
      where event_log.organization_id = ${organizationId} and event_log.id = next.id
        and event_sequences.organization_id = ${organizationId}
      returning sequence
    )
    select count(*) as count, max(sequence) as last, (select id from next order by id desc limit 1) as "lastId", exists (
      select from event_endpoints where organization_id = ${organizationId} and state <> 'disabled'
    ) as "hasEndpoints"
    from numbered`.execute(tx)

  return rows[0] ?? { count: 0, last: null, lastId: null, hasEndpoints: false }
}

/** Adds one delivery per endpoint, because an event is numbered once. Sent together with COMMIT. */
async function addDeliveries(
  tx: Queryable,
  organizationId: OrganizationId,
  { from, to }: { from: number; to: number }
) {
  await deferInKysely(tx, {
    text: `insert into event_deliveries (organization_id, endpoint_id, sequence, state, next_at, created_at)
      select l.organization_id, e.id, l.sequence, 'pending', l.changed_at, l.changed_at
      from event_log l join event_endpoints e on e.organization_id = l.organization_id
      where l.organization_id = $1 and l.sequence > $2 and l.sequence <= $3 and e.state <> 'disabled'
        and (e.event_types is null or l.type = any (e.event_types)) and (e.client_id is null or e.client_id = l.client_id)`,
    values: [organizationId, from, to]
  })
}

/** Sent together with COMMIT. */
async function moveHead(tx: Queryable, organizationId: OrganizationId, last: number): Promise<void> {
  await deferInKysely(tx, {
    text: 'update event_sequences set last_sequence = $2 where organization_id = $1',
    values: [organizationId, last]
  })
}
