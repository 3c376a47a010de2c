import type { ClientId, OrganizationId } from '@callbook/domain'
import { newId } from '@callbook/postgres'
import type { ExpressionBuilder } from 'kysely'
import type { Database, Queryable } from '../../database.ts'
import type { Schema } from '../../schema.ts'
import type { Position } from '../lists/page.ts'

/** The user or key behind a change, and its address. */
export interface AuditActor {
  readonly kind: 'user' | 'cli' | 'api_key'
  /** Id of a user or an API key. */
  readonly id: string | null
  readonly name: string
  /** Whether the user is staff: an account manager or an administrator. */
  readonly isStaff?: boolean
  /** The access token of the user, if the request had one. */
  readonly token?: { readonly id: string; readonly name: string }
  readonly ip?: string
  readonly requestId?: string
}

export interface AuditEvent {
  readonly act: string
  readonly objectKind: string
  readonly objectId: string
  readonly clientId?: ClientId
  readonly changes?: AuditChanges
}

/** Previous and new values by changed field. Never contains a secret. */
export type AuditChanges = Readonly<Record<string, { readonly before?: unknown; readonly after?: unknown }>>

export interface AuditEventRow {
  readonly organization_id: OrganizationId
  readonly id: string
  readonly at: string
  readonly actor_kind: AuditActor['kind']
  readonly actor_id: string | null
  readonly actor_name: string
  readonly actor_is_staff: boolean
  readonly act: string
  readonly object_kind: string
  readonly object_id: string
  readonly client_id: ClientId | null
  /** JSON text. */
  readonly changes: string
  readonly ip: string | null
  readonly request_id: string | null
  /** The access token that made the change, and its name at that time. */
  readonly token_id: string | null
  readonly token_name: string | null
}

/** Organization id of events that concern the whole installation. */
export const installation = '00000000-0000-0000-0000-000000000000' as OrganizationId

/** Writes an event in the transaction of the change. */
export async function insertAuditEvent(
  tx: Queryable,
  organizationId: OrganizationId,
  actor: AuditActor,
  event: AuditEvent,
  now: Date
): Promise<void> {
  await tx
    .insertInto('audit_events')
    .values({ ...valuesOf(actor, event), organization_id: organizationId, id: newId(), created_at: now })
    .execute()
}

/**
 * Writes or updates the event of an action with several transactions.
 *
 * Each transaction updates the same event, so that an interrupted action has no change without it.
 */
export async function putAuditEvent(
  tx: Queryable,
  organizationId: OrganizationId,
  actor: AuditActor,
  event: AuditEvent,
  { id, at }: { readonly id: string; readonly at: Date }
): Promise<void> {
  await tx
    .insertInto('audit_events')
    .values({ ...valuesOf(actor, event), organization_id: organizationId, id, created_at: at })
    .onConflict((conflict) =>
      conflict.columns(['organization_id', 'id']).doUpdateSet((eb) => ({ changes: eb.ref('excluded.changes') }))
    )
    .execute()
}

function valuesOf(actor: AuditActor, event: AuditEvent) {
  return {
    actor_kind: actor.kind,
    actor_id: actor.id,
    actor_name: actor.name,
    actor_is_staff: actor.isStaff ?? false,
    action: event.act,
    object_kind: event.objectKind,
    object_id: event.objectId,
    client_id: event.clientId ?? null,
    changes: JSON.stringify(event.changes ?? {}),
    ip: actor.ip ?? null,
    request_id: actor.requestId ?? null,
    token_id: actor.token?.id ?? null,
    token_name: actor.token?.name ?? null
  }
}

export interface AuditFilter {
  readonly act?: string | undefined
  readonly actorKind?: AuditActor['kind'] | undefined
  /** Id of a user or an API key. */
  readonly actorId?: string | undefined
  readonly objectId?: string | undefined
  /** Earliest time, inclusive. */
  readonly since?: Date | undefined
  /** Latest time, exclusive. */
  readonly until?: Date | undefined
  /** Position of the last event of the previous page. */
  readonly after?: Position | undefined
}

const columns = [
  ...([
    'organization_id',
    'id',
    'created_at as at',
    'actor_kind',
    'actor_id',
    'actor_name',
    'actor_is_staff',
    'action as act'
  ] as const),
  ...(['object_kind', 'object_id', 'client_id', 'changes', 'ip', 'request_id', 'token_id', 'token_name'] as const)
]

export async function findAuditEvent(
  db: Database,
  organizationId: OrganizationId,
  id: string
): Promise<AuditEventRow | undefined> {
  return await db
    .selectFrom('audit_events')
    .select(columns)
    .where('organization_id', '=', organizationId)
    .where('id', '=', id)
    .$narrowType<AuditEventRow>()
    .executeTakeFirst()
}

/** Returns events, newest first. */
export async function listAuditEvents(
  db: Database,
  organizationId: OrganizationId,
  filter: AuditFilter,
  limit: number
): Promise<AuditEventRow[]> {
  return await db
    .selectFrom('audit_events')
    .select(columns)
    .where('organization_id', '=', organizationId)
    .where((event) => event.and(conditionsOf(event, filter)))
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .$narrowType<AuditEventRow>()
    .execute()
}

function conditionsOf(event: ExpressionBuilder<Schema, 'audit_events'>, filter: AuditFilter) {
  const { act, actorKind, actorId, objectId, since, until, after } = filter
  const place = event.refTuple('created_at', 'id')

  return [
    ...(act === undefined ? [] : [event('action', '=', act)]),
    ...(actorKind === undefined ? [] : [event('actor_kind', '=', actorKind)]),
    ...(actorId === undefined ? [] : [event('actor_id', '=', actorId)]),
    ...(objectId === undefined ? [] : [event('object_id', '=', objectId)]),
    ...(since === undefined ? [] : [event('created_at', '>=', since.toISOString())]),
    ...(until === undefined ? [] : [event('created_at', '<', until.toISOString())]),
    ...(after === undefined ? [] : [event(place, '<', event.tuple(after.at.toISOString(), after.id))])
  ]
}
