import type { ClientId, OrganizationId } from '@callbook/domain'
import { newId } from '@callbook/postgres'
import type { ExpressionBuilder } from 'kysely'
import type { Database, Queryable } from '../../database.ts'
import type { Schema } from '../../schema.ts'
import type { Position } from '../lists/page.ts'

/** Who has changed something of an organization, and where from. */
export interface AuditActor {
  readonly kind: 'user' | 'cli' | 'api_key'
  /** The id of a user or an API key. */
  readonly id: string | null
  readonly name: string
  readonly ip?: string
  readonly requestId?: string
}

/** What was done with which thing. */
export interface AuditEvent {
  readonly act: string
  readonly objectKind: string
  readonly objectId: string
  /** The client that the thing belongs to, if it belongs to one. */
  readonly clientId?: ClientId
  readonly changes?: AuditChanges
}

/** What something was, and is, by the names of what has changed. Never a secret. */
export type AuditChanges = Readonly<Record<string, { readonly before?: unknown; readonly after?: unknown }>>

export interface AuditEventRow {
  readonly organization_id: OrganizationId
  readonly id: string
  readonly at: string
  readonly actor_kind: AuditActor['kind']
  readonly actor_id: string | null
  readonly actor_name: string
  readonly act: string
  readonly object_kind: string
  readonly object_id: string
  readonly client_id: ClientId | null
  /** JSON text. */
  readonly changes: string
  readonly ip: string | null
  readonly request_id: string | null
}

/** The id under which events are those of the installation as a whole, and of no organization. */
export const installation = '00000000-0000-0000-0000-000000000000' as OrganizationId

/** Writes an event, in the transaction of the change. */
export async function insertAuditEvent(
  tx: Queryable,
  organizationId: OrganizationId,
  actor: AuditActor,
  event: AuditEvent,
  now: Date
): Promise<void> {
  await tx
    .insertInto('audit_events')
    .values({ ...valuesOf(actor, event), organization_id: organizationId, id: newId(), at: now })
    .execute()
}

/**
 * Writes the event of an act that takes many transactions, or says anew what it has come to.
 *
 * To be written in each of them, as the same event: wherever the act is cut short, no change is without it.
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
    .values({ ...valuesOf(actor, event), organization_id: organizationId, id, at })
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
    act: event.act,
    object_kind: event.objectKind,
    object_id: event.objectId,
    client_id: event.clientId ?? null,
    changes: JSON.stringify(event.changes ?? {}),
    ip: actor.ip ?? null,
    request_id: actor.requestId ?? null
  }
}

export interface AuditFilter {
  readonly act?: string | undefined
  readonly actorKind?: AuditActor['kind'] | undefined
  /** The id of a user or an API key. */
  readonly actorId?: string | undefined
  readonly objectId?: string | undefined
  /** Events from then on. */
  readonly since?: Date | undefined
  /** Events before then. */
  readonly until?: Date | undefined
  /** Those that are listed after it: how a list goes on. */
  readonly after?: Position | undefined
}

const columns = [
  ...(['organization_id', 'id', 'at', 'actor_kind', 'actor_id', 'actor_name', 'act'] as const),
  ...(['object_kind', 'object_id', 'client_id', 'changes', 'ip', 'request_id'] as const)
]

/** One event; undefined for an unknown one. */
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

/** The newest first. */
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
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .$narrowType<AuditEventRow>()
    .execute()
}

function conditionsOf(event: ExpressionBuilder<Schema, 'audit_events'>, filter: AuditFilter) {
  const { act, actorKind, actorId, objectId, since, until, after } = filter
  const place = event.refTuple('at', 'id')

  return [
    ...(act === undefined ? [] : [event('act', '=', act)]),
    ...(actorKind === undefined ? [] : [event('actor_kind', '=', actorKind)]),
    ...(actorId === undefined ? [] : [event('actor_id', '=', actorId)]),
    ...(objectId === undefined ? [] : [event('object_id', '=', objectId)]),
    ...(since === undefined ? [] : [event('at', '>=', since.toISOString())]),
    ...(until === undefined ? [] : [event('at', '<', until.toISOString())]),
    ...(after === undefined ? [] : [event(place, '<', event.tuple(after.createdAt.toISOString(), after.id))])
  ]
}
