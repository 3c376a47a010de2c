import { feedOnlyNumbers, type OrganizationId } from '@callbook/domain'
import type { Database } from '../../database.ts'

/** Maximum events numbered per transaction. The next process waits no longer than that takes. */
export const numberedPerStep = 500

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
 * It takes one round trip: no statement depends on the rows of another.
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
  const next = after === undefined ? [] : [after]
  const results = await db.runBatch([
    { text: lockHead, values: [organizationId] },
    { text: openEpoch, values: [organizationId] },
    { text: next.length === 0 ? numberFirst : numberNext, values: [organizationId, numberedPerStep, ...next] },
    { text: removeNumbered, values: [organizationId] },
    { text: addDeliveries, values: [organizationId] },
    { text: moveHead, values: [organizationId] }
  ])
  const numbered: readonly Numbered[] = results.at(-1)?.rows ?? []
  const [{ count, lastId } = { count: 0, lastId: undefined }] = numbered

  return { count, lastId: count === numberedPerStep ? lastId : undefined }
}

/**
 * Waits for other processes that number events of the organization. It is a separate statement, because under READ
 * COMMITTED the next statement then sees everything committed before the lock was acquired. A row that exists is locked
 * without being written.
 */
const lockHead = `insert into event_sequences (organization_id, last_sequence) values ($1, 0)
  on conflict (organization_id) do update set last_sequence = excluded.last_sequence where false`

/**
 * Names the run of the server and its copy of the database: the start of the server, and the file of the log. Restoring
 * files, a base backup, or a dump changes one of them, as does a failover to a standby. If something else changes them,
 * such as a restart, a new epoch begins at the next number, and all cursors stay valid.
 */
const currentEpoch = `left(encode(sha256(convert_to(
    extract(epoch from pg_postmaster_start_time()) || ' ' || pg_relation_filepath('event_log'), 'UTF8'
  )), 'hex'), 16)`

/** Begins an epoch unless it has already begun. An epoch without numbers is replaced. */
const openEpoch = `insert into event_epochs (organization_id, first_sequence, epoch)
  select s.organization_id, s.last_sequence + 1, ${currentEpoch} from event_sequences s
  where s.organization_id = $1 and ${currentEpoch} is distinct from (
    select e.epoch from event_epochs e where e.organization_id = $1 order by e.first_sequence desc limit 1
  )
  on conflict (organization_id, first_sequence) do update set epoch = excluded.epoch`

interface Numbered {
  readonly count: number
  readonly lastId: string
}

const numberFirst = numberWhere('')
const numberNext = numberWhere('and id > $3')

function numberWhere(isNext: string): string {
  return `insert into event_log (organization_id, sequence, id, type, subject_id, client_id, changed_at)
    select $1, s.last_sequence + row_number() over (order by n.id), n.id, n.type, n.subject_id, n.client_id, n.changed_at
    from event_sequences s, (
      select id, type, subject_id, client_id, changed_at from unnumbered_events
      where organization_id = $1 ${isNext} order by id limit $2
    ) as n
    where s.organization_id = $1`
}

/** Condition on `event_log l` and `event_sequences s`: events after the head, which are those just numbered. */
const areNew = 's.organization_id = $1 and l.organization_id = $1 and l.sequence > s.last_sequence'

/** A join would read all events of the organization where the planner does not know how few of them are new. */
const removeNumbered = `delete from unnumbered_events
  where organization_id = $1 and id = any (array(select l.id from event_sequences s, event_log l where ${areNew}))`

const addDeliveries = `insert into event_deliveries (organization_id, event_endpoint_id, sequence, state, next_at, created_at)
  select l.organization_id, e.id, l.sequence, 'pending', l.changed_at, l.changed_at
  from event_endpoints e, event_sequences s, event_log l
  where e.organization_id = $1 and e.state <> 'disabled' and ${areNew}
    and l.type <> all ('{${feedOnlyNumbers.join()}}'::smallint[])
    and (e.event_types is null or l.type = any (e.event_types)) and (e.client_id is null or e.client_id = l.client_id)`

/** Retention may have removed the events with the last numbers, so the head never moves back. */
const moveHead = `update event_sequences h set last_sequence = l.sequence
  from event_sequences s, (
    select sequence, id from event_log where organization_id = $1 order by sequence desc limit 1
  ) as l
  where h.organization_id = $1 and s.organization_id = $1 and l.sequence > s.last_sequence
  returning l.sequence - s.last_sequence as count, l.id as "lastId"`
