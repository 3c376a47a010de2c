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

    const { rows } = await sql<Claimed>`
      with due as materialized (
        select endpoint_id, sequence from event_deliveries
        where organization_id = ${organizationId} and endpoint_id = ${endpointId}
          and state = 'pending' and next_at <= ${now}
        order by next_at, sequence
        limit greatest(0, least(${limit}::integer, ${width(receiver.failures)}::integer - (
          select count(*) from event_deliveries
          where organization_id = ${organizationId} and endpoint_id = ${endpointId} and leased_until > ${now}
        )))
        for update skip locked
      )
      update event_deliveries d
      set next_at = ${leasedUntil},
        leased_until = case when l.id is not null then ${leasedUntil}::timestamptz end,
        attempt = d.attempt + case when l.id is null then 0 else 1 end,
        state = case when l.id is null then 'failed' else d.state end,
        last_error = case when l.id is null then 'the event is no longer kept' else d.last_error end
      from due left join event_log l on l.organization_id = ${organizationId} and l.sequence = due.sequence
      -- By the endpoint of what is due: it seems to be one row that an endpoint has, and they are many to look through.
      where d.organization_id = ${organizationId} and d.endpoint_id = due.endpoint_id and d.sequence = due.sequence
      returning d.sequence, d.attempt, l.id, l.type, l.subject_id as "subjectId", l.client_id as "clientId",
        l.occurred_at as "occurredAt"`.execute(tx)

    return rows.filter(isKept).map(({ sequence, attempt, occurredAt, ...event }) => ({
      ...{ organizationId, receiver, sequence: Number(sequence), attempt },
      event: { ...event, occurredAt: new Date(occurredAt).toISOString() }
    }))
  })
}

interface Claimed {
  readonly sequence: number
  readonly attempt: number
  /** Null, like all of the event, where that is no longer kept. */
  readonly id: string | null
}

interface ClaimedEvent extends Claimed, Omit<LoggedEvent, 'occurredAt'> {
  readonly id: string
  readonly occurredAt: string
}

function isKept(row: Claimed): row is ClaimedEvent {
  return row.id !== null
}
