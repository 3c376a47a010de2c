import { type ClientId, type EventType, eventTypes, type OrganizationId } from '@callbook/domain'
import { type MultiRowStatement, type NamedQuery, newId, queriesFor, runInKysely } from '@callbook/postgres'
import type { Queryable } from '../../database.ts'

/** Writes events to the log in a transaction. */
export async function logEvents(tx: Queryable, events: readonly NewEvent[], changedAt: Date): Promise<void> {
  for (const query of eventQueries(events, changedAt)) await runInKysely(tx, query)
}

/** A change that tenants are notified of. */
export interface NewEvent {
  readonly organizationId: OrganizationId
  readonly type: EventType
  /** The id of the changed object; for an evaluation, the id of its call. */
  readonly subjectId: string
  /** The client of the object; null if it belongs to more than one. */
  readonly clientId: ClientId | null
}

const insertEvents: MultiRowStatement = {
  name: 'insert_events',
  before: 'insert into unnumbered_events (organization_id, id, type, subject_id, client_id, changed_at)',
  columns: 6,
  after: ''
}

/**
 * Returns the statements that write events to the log, in the transaction of the changes: an event is published only if
 * its change is committed.
 */
export function eventQueries(events: readonly NewEvent[], changedAt: Date): NamedQuery[] {
  const rows = events.map(({ organizationId, type, subjectId, clientId }) => [
    organizationId,
    newId(),
    eventTypes[type].number,
    subjectId,
    clientId,
    changedAt
  ])

  return queriesFor(insertEvents, rows)
}
