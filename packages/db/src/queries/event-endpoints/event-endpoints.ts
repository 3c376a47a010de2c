import type { ClientId, EventEndpointId, OrganizationId } from '@callbook/domain'
import type { Queryable } from '../../database.ts'

export const eventEndpointStates = ['active', 'paused', 'disabled'] as const
export type EventEndpointState = (typeof eventEndpointStates)[number]

/** What is sent of an event: what leads to it, what it is of as well, or a sentence about it. */
export const eventEndpointModes = ['thin', 'full', 'slack'] as const
export type EventEndpointMode = (typeof eventEndpointModes)[number]

/** Why nothing is sent any longer: the receiver answered 410, or nothing but failures came for days. */
export const disabledReasons = ['gone', 'failing'] as const
export type DisabledReason = (typeof disabledReasons)[number]

/** What may be changed of a place to which events are sent. */
export interface EventEndpointSettings {
  readonly url: string
  readonly description: string
  /** The numbers of those that are sent; null for all. */
  readonly types: number[] | null
  readonly mode: EventEndpointMode
  /** The client whose events are sent; null for all. */
  readonly client_id: ClientId | null
}

export interface EventEndpointRow extends EventEndpointSettings {
  readonly id: EventEndpointId
  readonly state: EventEndpointState
  readonly disabled_reason: DisabledReason | null
  /** Since when no attempt has gone well; null while they do. */
  readonly failing_since: string | null
  readonly created_at: string
  readonly updated_at: string
}

/** What is told of one: all but its secrets, and how its failures are counted. */
export const eventEndpointColumns = [
  ...(['id', 'url', 'description', 'types', 'mode', 'client_id', 'state', 'disabled_reason'] as const),
  ...(['failing_since', 'created_at', 'updated_at'] as const)
]

interface NewEventEndpoint extends EventEndpointSettings {
  readonly id: EventEndpointId
  readonly secret_encrypted: string
}

export async function insertEventEndpoint(
  db: Queryable,
  organizationId: OrganizationId,
  endpoint: NewEventEndpoint,
  now: Date
): Promise<EventEndpointRow> {
  return await db
    .insertInto('event_endpoints')
    .values({
      ...endpoint,
      organization_id: organizationId,
      state: 'active',
      created_at: now,
      updated_at: now
    })
    .returning(eventEndpointColumns)
    .$narrowType<EventEndpointRow>()
    .executeTakeFirstOrThrow()
}

/** All of an organization, the newest first. */
export async function listEventEndpoints(db: Queryable, organizationId: OrganizationId): Promise<EventEndpointRow[]> {
  return await db
    .selectFrom('event_endpoints')
    .select(eventEndpointColumns)
    .where('organization_id', '=', organizationId)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .$narrowType<EventEndpointRow>()
    .execute()
}

export async function findEventEndpoint(
  db: Queryable,
  organizationId: OrganizationId,
  id: EventEndpointId
): Promise<EventEndpointRow | undefined> {
  return await db
    .selectFrom('event_endpoints')
    .select(eventEndpointColumns)
    .where('organization_id', '=', organizationId)
    .where('id', '=', id)
    .$narrowType<EventEndpointRow>()
    .executeTakeFirst()
}

interface EventEndpointChanges extends Partial<EventEndpointSettings> {
  /** Active again, it begins without what failed before. */
  readonly state?: EventEndpointState
}

export async function updateEventEndpoint(
  db: Queryable,
  organizationId: OrganizationId,
  id: EventEndpointId,
  changes: EventEndpointChanges,
  now: Date
): Promise<EventEndpointRow | undefined> {
  const anew = { disabled_reason: null, failures: 0, failing_since: null, rests_until: null }

  return await db
    .updateTable('event_endpoints')
    .set({
      ...changes,
      ...(changes.state === 'active' && anew),
      updated_at: now
    })
    .where('organization_id', '=', organizationId)
    .where('id', '=', id)
    .returning(eventEndpointColumns)
    .$narrowType<EventEndpointRow>()
    .executeTakeFirst()
}

/** @returns whether there was one. What was sent and waits to be sent ages with the log. */
export async function deleteEventEndpoint(
  db: Queryable,
  organizationId: OrganizationId,
  id: EventEndpointId
): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('event_endpoints')
    .where('organization_id', '=', organizationId)
    .where('id', '=', id)
    .executeTakeFirst()

  return numDeletedRows > 0n
}
