import type { ClientId, EventEndpointId, OrganizationId } from '@callbook/domain'
import { sql } from 'kysely'
import type { Database } from '../../database.ts'
import { type Receiver, receiverColumns } from './receiver.ts'

/** One attempt to send one event to one endpoint. */
export interface ClaimedDelivery {
  readonly organizationId: OrganizationId
  readonly receiver: Receiver
  readonly sequence: number
  /** Counts from 1. */
  readonly attempt: number
  readonly event: LoggedEvent
}

export interface LoggedEvent {
  readonly id: string
  readonly type: number
  readonly subjectId: string
  readonly clientId: ClientId | null
  readonly occurredAt: string
}

interface ClaimOptions {
  readonly endpointId: EventEndpointId
  readonly limit: number
  /** How many may be on their way to it, by what it has failed; those of other workers are among them. */
  readonly width: (failures: number) => number
  readonly now: Date
  readonly leasedUntil: Date
}

/**
 * Takes events that are to be sent to one endpoint now. What is not finished by the end of its lease is taken again:
 * by then it may have arrived. What waits for an event that retention has removed is given up.
 */
export async function claimDeliveries(
  db: Database,
  organizationId: OrganizationId,
  { endpointId, limit, width, now, leasedUntil }: ClaimOptions
): Promise<ClaimedDelivery[]> {
  return await db.transaction().execute(async (tx) => {
    const receiver = await tx
      .selectFrom('event_endpoints')
      .select(receiverColumns)
      .where('organization_id', '=', organizationId)
      .where('id', '=', endpointId)
      .where('state', '=', 'active')
      .where((eb) => eb.or([eb('rests_until', 'is', null), eb('rests_until', '<=', sql<string>`${now}`)]))
      .forUpdate()
      .skipLocked()
      .$narrowType<Receiver>()
      .executeTakeFirst()
    if (receiver === undefined) return []

    const { rows } = await sql<Omit<LoggedEvent, 'occurredAt'> & Claimed>`
      with due as materialized (
        select sequence from event_deliveries
        where organization_id = ${organizationId} and endpoint_id = ${endpointId}
          and state = 'pending' and next_at <= ${now}
        order by next_at, sequence
        limit greatest(0, least(${limit}::integer, ${width(receiver.failures)}::integer - (
          select count(*) from event_deliveries
          where organization_id = ${organizationId} and endpoint_id = ${endpointId} and leased_until > ${now}
        )))
        for update skip locked
      ),
      gone as (
        update event_deliveries d set state = 'failed', last_error = 'the event is no longer kept'
        from due
        where d.organization_id = ${organizationId} and d.endpoint_id = ${endpointId} and d.sequence = due.sequence
          and not exists (
            select from event_log l where l.organization_id = ${organizationId} and l.sequence = due.sequence
          )
      )
      update event_deliveries d
      set next_at = ${leasedUntil}, leased_until = ${leasedUntil}, attempt = d.attempt + 1
      from due, event_log l
      where d.organization_id = ${organizationId} and d.endpoint_id = ${endpointId} and d.sequence = due.sequence
        and l.organization_id = ${organizationId} and l.sequence = due.sequence
      returning d.sequence, d.attempt, l.id, l.type, l.subject_id as "subjectId", l.client_id as "clientId",
        l.occurred_at as "occurredAt"`.execute(tx)

    return rows.map(({ sequence, attempt, occurredAt, ...event }) => ({
      ...{ organizationId, receiver, sequence: Number(sequence), attempt },
      event: { ...event, occurredAt: new Date(occurredAt).toISOString() }
    }))
  })
}

interface Claimed {
  readonly sequence: number
  readonly attempt: number
  readonly occurredAt: string
}
