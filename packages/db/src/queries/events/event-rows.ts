import { type ClientId, type EventType, eventTypes, type OrganizationId } from '@callbook/domain'
import { type MultiRowStatement, type NamedQuery, newId, queriesFor } from '@callbook/postgres'

/** A change of which tenants are told. */
export interface NewEvent {
  readonly organizationId: OrganizationId
  readonly type: EventType
  /** The id of what has changed; of an evaluation, that of its call. */
  readonly subjectId: string
  /** The client whose it is; null where it is of more than one. */
  readonly clientId: ClientId | null
}

const insertEvents: MultiRowStatement = {
  name: 'insert_events',
  before: 'insert into event_log (organization_id, id, type, subject_id, client_id, occurred_at)',
  columns: 6,
  after: ''
}

/**
 * The statements that write events into the log, for the transaction that makes the changes: what it does not commit is
 * never told.
 */
export function eventQueries(events: readonly NewEvent[], occurredAt: Date): NamedQuery[] {
  const rows = events.map(({ organizationId, type, subjectId, clientId }) => [
    organizationId,
    newId(),
    eventTypes[type].number,
    subjectId,
    clientId,
    occurredAt
  ])

  return queriesFor(insertEvents, rows)
}
