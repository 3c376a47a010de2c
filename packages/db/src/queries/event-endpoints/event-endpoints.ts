import { type ClientId, type EventEndpointId, limitsOf, type UserId } from '@callbook/domain'
import { sql } from 'kysely'
import type { EventEndpointMode } from '../event-endpoint-values.ts'
import { lockAdditions } from '../organizations.ts'
import { whereWithin } from '../reach.ts'
import type { OrganizationScope, ReachScope } from '../scope.ts'

export const eventEndpointStates = ['active', 'paused', 'disabled'] as const

export type EventEndpointState = (typeof eventEndpointStates)[number]

/** Why the endpoint is disabled: the receiver responded with 410, or all attempts failed for days. */
export const disabledReasons = ['gone', 'failing'] as const

export type DisabledReason = (typeof disabledReasons)[number]

export interface EventEndpointSettings {
  readonly url: string
  readonly description: string
  /** The numbers of the event types to send; null for all. */
  readonly event_types: number[] | null
  readonly payload_mode: EventEndpointMode
  /** The client whose events are sent; null for all. */
  readonly client_id: ClientId | null
}

export interface EventEndpointRow extends EventEndpointSettings {
  readonly id: EventEndpointId
  readonly state: EventEndpointState
  readonly disabled_reason: DisabledReason | null
  /** Since when all attempts have failed; null if the last one succeeded. */
  readonly failing_since: string | null
  /** The user who set the URL; null for an API key and the command line on the database. */
  readonly url_set_by_id: UserId | null
  readonly created_at: string
  readonly updated_at: string
}

/** The public columns: all except the secrets and the failure counters. */
export const eventEndpointColumns = [
  ...(['id', 'url', 'description', 'event_types', 'payload_mode', 'client_id', 'state', 'disabled_reason'] as const),
  ...(['failing_since', 'url_set_by_id', 'created_at', 'updated_at'] as const)
]

interface NewEventEndpoint extends EventEndpointSettings {
  readonly id: EventEndpointId
  readonly secret_encrypted: string
  readonly url_set_by_id?: UserId | null
}

export async function insertEventEndpoint(
  { db, organizationId }: OrganizationScope,
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

/** Lists the event endpoints of an organization, newest first. */
export async function listEventEndpoints({ db, reach }: ReachScope): Promise<EventEndpointRow[]> {
  return await db
    .selectFrom('event_endpoints')
    .select(eventEndpointColumns)
    .where(whereWithin(reach))
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .$narrowType<EventEndpointRow>()
    .execute()
}

export async function findEventEndpoint(
  { db, reach }: ReachScope,
  id: EventEndpointId
): Promise<EventEndpointRow | undefined> {
  return await db
    .selectFrom('event_endpoints')
    .select(eventEndpointColumns)
    .where(whereWithin(reach))
    .where('id', '=', id)
    .$narrowType<EventEndpointRow>()
    .executeTakeFirst()
}

interface EventEndpointChanges extends Partial<EventEndpointSettings> {
  readonly url_set_by_id?: UserId | null
  /** Active clears the disabled reason, and the backoff if that was not cleared within the last minute. */
  readonly state?: EventEndpointState
}

/** Shortest time between two clearings of an endpoint's backoff. */
const clearingIntervalMs = 60_000

export async function updateEventEndpoint(
  { db, organizationId }: OrganizationScope,
  id: EventEndpointId,
  { changes, now }: { readonly changes: EventEndpointChanges; readonly now: Date }
): Promise<EventEndpointRow | undefined> {
  const lastCleared = new Date(now.getTime() - clearingIntervalMs)
  const mayClear = sql`coalesce(backoff_cleared_at <= ${lastCleared}, true)`
  const anew = {
    disabled_reason: null,
    consecutive_failures: sql<number>`case when ${mayClear} then 0 else consecutive_failures end`,
    failing_since: sql<null>`case when not ${mayClear} then failing_since end`,
    paused_until: sql<null>`case when not ${mayClear} then paused_until end`,
    backoff_cleared_at: sql<null>`case when ${mayClear} and consecutive_failures > 0 then ${now} else backoff_cleared_at end`
  }

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

/** @returns whether the endpoint existed. Its sent and waiting deliveries expire with the log. */
export async function deleteEventEndpointRow(
  { db, organizationId }: OrganizationScope,
  id: EventEndpointId
): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('event_endpoints')
    .where('organization_id', '=', organizationId)
    .where('id', '=', id)
    .executeTakeFirst()

  return numDeletedRows > 0n
}

/** Locks an endpoint until the transaction ends, and returns it; `undefined` for an unknown one. */
export async function lockEventEndpoint(
  { db: tx, reach }: ReachScope,
  id: EventEndpointId
): Promise<EventEndpointRow | undefined> {
  return await tx
    .selectFrom('event_endpoints')
    .select(eventEndpointColumns)
    .where(whereWithin(reach))
    .where('id', '=', id)
    .forUpdate()
    .$narrowType<EventEndpointRow>()
    .executeTakeFirst()
}

/**
 * Returns whether a reach has fewer event endpoints than `limit`, which is small. Until the transaction ends, no other
 * transaction that checks a limit of the organization adds one.
 */
export async function hasRoomForEventEndpoint(at: ReachScope, limit: number, now: Date): Promise<boolean> {
  const { db: tx, reach } = at
  await lockAdditions(tx, limitsOf(reach).organizationId, now)

  return (await listEventEndpoints(at)).length < limit
}

export interface EventDestination {
  readonly id: EventEndpointId
  readonly url: string
  readonly payload_mode: EventEndpointMode
  readonly secret_encrypted: string
  readonly previous_secret_encrypted: string | null
  readonly previous_secret_expires_at: string | null
  readonly consecutive_failures: number
  /** When it was last changed by a user. */
  readonly updated_at: string
}

export const receiverColumns = [
  ...(['id', 'url', 'payload_mode', 'consecutive_failures', 'updated_at', 'secret_encrypted'] as const),
  ...(['previous_secret_encrypted', 'previous_secret_expires_at'] as const)
]

/** Returns the destination, in any state. */
export async function findReceiver(
  { db, organizationId }: OrganizationScope,
  id: EventEndpointId
): Promise<EventDestination | undefined> {
  return await db
    .selectFrom('event_endpoints')
    .select(receiverColumns)
    .where('organization_id', '=', organizationId)
    .where('id', '=', id)
    .$narrowType<EventDestination>()
    .executeTakeFirst()
}
