import type { OrganizationId } from '@callbook/domain'
import type { Database } from '../database.ts'
import { type AuditEventRow, auditColumns } from './audit-events.ts'
import type { OrganizationScope } from './scope.ts'

/** An event with its number in the stream of its organization: 1, 2, 3 without gaps. */
export type StreamedEvent = AuditEventRow & { readonly sequence: number }

/**
 * Maximum number of events that are numbered in one transaction, and read at once. Each numbering passes by all that
 * were numbered since the last vacuum: with 5,000, which take 0.2 s, 100,000 events take 4 s, and with 1,000 12 s.
 */
export const maxStreamed = 5_000

/**
 * Returns the next events after a number, the oldest first.
 *
 * Events get their numbers here, after they were committed, so writers wait for nobody, and a reader who continues after
 * the last number misses none.
 *
 * @param after the last number that was read; 0 for the beginning
 */
export async function readAuditStream(
  at: OrganizationScope<Database>,
  { after, limit }: { readonly after: number; readonly limit: number }
): Promise<StreamedEvent[]> {
  const numbered = await readNumbered(at, after, limit)
  if (numbered.length === limit || (await numberAuditEvents(at)) === 0) return numbered

  return await readNumbered(at, after, limit)
}

async function readNumbered(
  { db, organizationId }: OrganizationScope<Database>,
  after: number,
  limit: number
): Promise<StreamedEvent[]> {
  return await db
    .selectFrom('audit_events')
    .select(auditColumns)
    .select('sequence')
    .where('organization_id', '=', organizationId)
    .where('sequence', '>', after)
    .orderBy('sequence')
    .limit(limit)
    .$narrowType<StreamedEvent>()
    .execute()
}

/** Numbers the next events. @returns how many */
async function numberAuditEvents({ db, organizationId }: OrganizationScope<Database>): Promise<number> {
  const results = await db.runBatch([
    { text: lockStream, values: [organizationId] },
    { text: numberNext, values: [organizationId, maxStreamed] },
    { text: moveHead, values: [organizationId] }
  ])

  return results[1]?.rows.length ?? 0
}

/**
 * Waits for other readers of the stream. It is a separate statement, because under READ COMMITTED the next statement
 * then sees everything committed before the lock was acquired. A row that exists is locked without being written.
 */
const lockStream = `insert into audit_streams (organization_id, last_sequence) values ($1, 0)
  on conflict (organization_id) do update set last_sequence = excluded.last_sequence where false`

/**
 * An event that another transaction is changing, such as the next step of a long action, gets its number later.
 *
 * All rows conflict. An update that joins the next events reads all events of an organization for each of them if the
 * statistics are older than its events; a conflict always uses the primary key.
 */
const numberNext = `insert into audit_events (
    organization_id, id, created_at, actor_kind, actor_name, action, object_kind, object_id, changes, sequence
  )
  select organization_id, id, created_at, actor_kind, actor_name, action, object_kind, object_id, changes,
    (select last_sequence from audit_streams where organization_id = $1) + row_number() over (order by created_at, id)
  from (
    select * from audit_events where organization_id = $1 and sequence is null
    order by created_at, id limit $2 for update skip locked
  ) as next
  on conflict (organization_id, id) do update set sequence = excluded.sequence
  returning sequence`

/** Retention may have removed the events with the last numbers, so the head never moves back. */
const moveHead = `update audit_streams h set last_sequence = l.sequence
  from (
    select sequence from audit_events where organization_id = $1 and sequence is not null
    order by sequence desc limit 1
  ) as l
  where h.organization_id = $1 and l.sequence > h.last_sequence`

/** Returns the id of the event with a number; `undefined` if it is no longer stored. */
export async function findStreamedId(
  db: Database,
  organizationId: OrganizationId,
  sequence: number
): Promise<string | undefined> {
  const event = await db
    .selectFrom('audit_events')
    .select('id')
    .where('organization_id', '=', organizationId)
    .where('sequence', '=', sequence)
    .executeTakeFirst()

  return event?.id
}
