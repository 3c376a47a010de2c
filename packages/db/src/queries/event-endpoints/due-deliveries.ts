import type { ClientId, EventEndpointId, OrganizationId } from '@callbook/domain'
import { sql } from 'kysely'
import type { OrganizationScope } from '../scope.ts'
import type { EventDestination } from './event-endpoints.ts'

/** An event to be sent to an endpoint by the holder of its lease. */
export interface ClaimedDelivery {
  readonly organizationId: OrganizationId
  readonly receiver: EventDestination
  readonly sequence: number
  /** The number of the next attempt, counted from 1. */
  readonly attempt: number
  readonly event: LoggedEvent
}

export interface LoggedEvent {
  readonly id: string
  readonly type: number
  readonly subjectId: string
  readonly clientId: ClientId | null
  readonly changedAt: string
  /** Epoch of its sequence number, as in `LogPosition`. */
  readonly epoch: string | null
  /** The first number of the epoch. */
  readonly epochFirstSequence: number
}

/** A pending delivery with its event, if that is still stored. */
export interface WaitingDelivery {
  readonly sequence: number
  readonly attempt: number
  readonly event: LoggedEvent | undefined
}

interface DueOptions {
  readonly endpointId: EventEndpointId
  /** Deliveries that the caller already has and has not saved yet. */
  readonly without: readonly number[]
  readonly limit: number
  readonly now: Date
}

/** Lists the due deliveries of an endpoint, longest due first, for the holder of its lease. */
export async function listDueDeliveries(
  { db, organizationId }: OrganizationScope,
  options: DueOptions
): Promise<WaitingDelivery[]> {
  const { rows } = await dueDeliveries(organizationId, options).execute(db)

  return rows.map(({ sequence, attempt, id, changedAt, ...event }) => ({
    ...{ sequence: Number(sequence), attempt: attempt + 1 },
    event: id === null ? undefined : { ...event, id, changedAt: new Date(changedAt).toISOString() }
  }))
}

export function dueDeliveries(organizationId: OrganizationId, { endpointId, without, limit, now }: DueOptions) {
  return sql<Due>`
    select due.sequence, due.attempt, l.id, l.type, l.subject_id as "subjectId", l.client_id as "clientId",
      l.changed_at as "changedAt", e.epoch, coalesce(e.first_sequence, 0) as "epochFirstSequence"
    from (
      select sequence, attempt, next_at from event_deliveries
      where organization_id = ${organizationId} and event_endpoint_id = ${endpointId} and state = 'pending'
        and next_at <= ${now} and sequence <> all (${without}::bigint[])
      order by next_at, sequence limit ${limit}
    ) as due left join lateral (
      -- Looked up one by one: a join would read all events of the organization to find these.
      select id, type, subject_id, client_id, changed_at from event_log
      where organization_id = ${organizationId} and sequence = due.sequence limit 1
    ) as l on true left join lateral (
      select epoch, first_sequence from event_epochs
      where organization_id = ${organizationId} and first_sequence <= due.sequence
      order by first_sequence desc limit 1
    ) as e on true
    order by due.next_at, due.sequence`
}

interface Due extends Omit<LoggedEvent, 'id'> {
  readonly sequence: number
  /** Number of attempts so far. */
  readonly attempt: number
  /** Null, like all fields of the event, if that is no longer stored. */
  readonly id: string | null
}

/** Gives up deliveries of events that retention has removed. */
export async function abandonDeliveries(
  { db, organizationId }: OrganizationScope,
  endpointId: EventEndpointId,
  { sequences, now }: { readonly sequences: readonly number[]; readonly now: Date }
): Promise<void> {
  await db
    .updateTable('event_deliveries')
    .set({ state: 'failed', next_at: now, last_error: 'the event is no longer kept' })
    .where('organization_id', '=', organizationId)
    .where('event_endpoint_id', '=', endpointId)
    .where('sequence', '=', sql<number>`any (${sequences}::bigint[])`)
    .where('state', '=', 'pending')
    .execute()
}
