import type { ClientId, OrganizationId } from '@callbook/domain'
import { newId } from '@callbook/postgres'
import { type ExpressionBuilder, sql } from 'kysely'
import type { Database, Queryable } from '../database.ts'
import type { Schema } from '../schema.ts'
import type { Position } from './lists/page.ts'
import type { OrganizationScope } from './scope.ts'

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
  /** Whether somebody only looked, played, or signed in. */
  readonly isAccess?: boolean
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
  readonly is_access: boolean
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

export { installation } from '../account-acts.ts'

/** What a change of one organization is recorded with. */
export interface AuditScope extends OrganizationScope {
  readonly actor: AuditActor
}

/** Writes an event in the transaction of the change. */
export async function insertAuditEvent(
  { db: tx, organizationId, actor }: AuditScope,
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
  { db: tx, organizationId, actor }: AuditScope,
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

/** Writes events of several organizations, in one statement: their number takes no measurable time. */
export async function insertAuditEvents(
  tx: Queryable,
  actor: AuditActor,
  events: readonly (AuditEvent & { readonly organizationId: OrganizationId })[],
  now: Date
): Promise<void> {
  const rows = events.map(({ organizationId, ...event }) => ({
    ...valuesOf(actor, event),
    organization_id: organizationId,
    id: newId(),
    created_at: now
  }))
  await tx.insertInto('audit_events').values(rows).execute()
}

/** An entry of access, whose id is the same for repetitions. */
export interface AccessEntry {
  readonly id: string
  readonly organizationId: OrganizationId
  readonly actor: AuditActor
  readonly event: AuditEvent
}

/** Writes entries of access, of any organizations, in one statement. An entry with a known id is left out. */
export async function insertAccessEntries(db: Queryable, entries: readonly AccessEntry[]): Promise<void> {
  const rows = entries.map(({ id, organizationId, actor, event }) => ({
    ...valuesOf(actor, event),
    organization_id: organizationId,
    id
  }))
  // One text for any number of rows: each text is a prepared statement. Sorted, because another process may insert the
  // same entries: in another order, the two would wait for each other.
  await sql`
    insert into audit_events (
      organization_id, id, created_at, actor_kind, actor_id, actor_name, actor_is_staff, action, is_access,
      object_kind, object_id, client_id, changes, ip, request_id, token_id, token_name
    )
    select r.organization_id, r.id, now(), r.actor_kind, r.actor_id, r.actor_name, r.actor_is_staff, r.action, true,
      r.object_kind, r.object_id, r.client_id, '{}', r.ip, r.request_id, r.token_id, r.token_name
    from json_to_recordset(${JSON.stringify(rows)}::json) as r (
      organization_id uuid, id uuid, actor_kind text, actor_id uuid, actor_name text, actor_is_staff boolean,
      action text, object_kind text, object_id text, client_id uuid, ip text, request_id uuid, token_id uuid,
      token_name text
    )
    order by r.organization_id, r.id
    on conflict (organization_id, id) do nothing`.execute(db)
}

export interface Readers {
  readonly people: number
  readonly keys: number
}

/** Counts the users and API keys that have opened or played an object, as long as the entries are stored. */
export async function countReaders(db: Database, organizationId: OrganizationId, objectId: string): Promise<Readers> {
  const { rows } = await sql<Readers>`
    select count(distinct actor_id) filter (where actor_kind = 'user') as people,
      count(distinct actor_id) filter (where actor_kind = 'api_key') as keys
    from audit_events where organization_id = ${organizationId} and object_id = ${objectId} and is_access`.execute(db)

  return rows[0] ?? { people: 0, keys: 0 }
}

function valuesOf(actor: AuditActor, event: AuditEvent) {
  return {
    is_access: event.isAccess ?? false,
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

/** Changes of an organization, or who looked at its calls and signed in. */
export const auditKinds = ['changes', 'access'] as const

export type AuditKind = (typeof auditKinds)[number]

export interface AuditFilter {
  /** By default both. */
  readonly kind?: AuditKind | undefined
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

/** Selects an `AuditEventRow`. */
export const auditColumns = [
  ...([
    'organization_id',
    'id',
    'created_at as at',
    'actor_kind',
    'actor_id',
    'actor_name',
    'actor_is_staff',
    'action as act',
    'is_access'
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
    .select(auditColumns)
    .where('organization_id', '=', organizationId)
    .where('id', '=', id)
    .$narrowType<AuditEventRow>()
    .executeTakeFirst()
}

/** Returns events, newest first. */
export async function listAuditEvents(
  { db, organizationId }: OrganizationScope<Database>,
  filter: AuditFilter,
  limit: number
): Promise<AuditEventRow[]> {
  return await db
    .selectFrom('audit_events')
    .select(auditColumns)
    .where('organization_id', '=', organizationId)
    .where((event) => event.and(conditionsOf(event, filter)))
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .$narrowType<AuditEventRow>()
    .execute()
}

function conditionsOf(event: ExpressionBuilder<Schema, 'audit_events'>, filter: AuditFilter) {
  const { kind, act, actorKind, actorId, objectId, since, until, after } = filter
  const place = event.refTuple('created_at', 'id')

  return [
    ...(kind === undefined ? [] : [event('is_access', '=', kind === 'access')]),
    ...(act === undefined ? [] : [event('action', '=', act)]),
    ...(actorKind === undefined ? [] : [event('actor_kind', '=', actorKind)]),
    ...(actorId === undefined ? [] : [event('actor_id', '=', actorId)]),
    ...(objectId === undefined ? [] : [event('object_id', '=', objectId)]),
    ...(since === undefined ? [] : [event('created_at', '>=', since.toISOString())]),
    ...(until === undefined ? [] : [event('created_at', '<', until.toISOString())]),
    ...(after === undefined ? [] : [event(place, '<', event.tuple(after.at.toISOString(), after.id))])
  ]
}

export interface AuditName {
  readonly name: string
  /**
   * Further identification: the prefix of a key, the provider of an endpoint, or the name of a user, whose address
   * comes first.
   */
  readonly detail: string | null
}

type Named = Pick<AuditEventRow, 'client_id' | 'object_id' | 'object_kind'>

const uuid = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/

/**
 * Returns the names of the clients, keys, endpoints, accounts and users of events by id, in one statement. A
 * disconnected account has the name from its connection, and a call that of its client.
 */
export async function listAuditNames(
  db: Database,
  organizationId: OrganizationId,
  events: readonly Named[]
): Promise<ReadonlyMap<string, AuditName>> {
  const of = (kind: string) => events.filter((event) => event.object_kind === kind).map(({ object_id: id }) => id)
  const clients = [...of('client'), ...events.flatMap(({ client_id: id }) => id ?? [])]
  const others = ['api_key', 'endpoint', 'event_endpoint', 'provider_account', 'user', 'call'].map(of)
  const ids = [clients, ...others].map((some) => [...new Set(some)].filter(isId))
  if (ids.every(({ length }) => length === 0)) return new Map()
  const [clientIds, keyIds, endpointIds, receiverIds, accountIds, userIds, callIds] = ids
  const { rows } = await sql<AuditName & { readonly id: string }>`
    select id, name, null as detail from clients where organization_id = ${organizationId} and id = any(${clientIds}::uuid[])
    union all
    select id, name, key_prefix as detail from api_keys where organization_id = ${organizationId} and id = any(${keyIds}::uuid[])
    union all
    select id, provider as name, null as detail from webhook_endpoints where organization_id = ${organizationId} and id = any(${endpointIds}::uuid[])
    union all
    select id, description as name, null as detail from event_endpoints
    where organization_id = ${organizationId} and id = any(${receiverIds}::uuid[]) and description <> ''
    union all
    select object_id::uuid as id, changes::json #>> '{provider,after}' as name, changes::json #>> '{base_url,after}' as detail
    from audit_events
    where organization_id = ${organizationId} and object_id = any(${accountIds}) and action = 'provider_account.connect'
    union all
    select id, provider as name, base_url as detail from provider_accounts where organization_id = ${organizationId} and id = any(${accountIds}::uuid[])
    union all
    select k.id, c.name, null as detail from calls k
    join clients c on c.organization_id = ${organizationId} and c.id = k.client_id
    where k.organization_id = ${organizationId} and k.id = any(${callIds}::uuid[])
    union all
    select id, email as name, name as detail from users where id = any(${userIds}::uuid[])`.execute(db)

  return new Map(rows.map(({ id, name, detail }) => [id, { name, detail }]))
}

/** The recorded id of an object may have another form. */
function isId(text: string): boolean {
  return uuid.test(text)
}

export interface KnownActor {
  readonly kind: AuditActor['kind']
  readonly id: string
  readonly name: string
  /** Whether the user was staff at the latest of these events. */
  readonly is_staff: boolean
}

/** Maximum number of latest events that are read. */
const examined = 1_000

/** Returns the actors of the latest events of a kind by name, each once with its latest name. */
export async function listAuditActors(
  db: Database,
  organizationId: OrganizationId,
  kind: AuditKind
): Promise<KnownActor[]> {
  const rows = await db
    .selectFrom('audit_events')
    .select(['actor_kind as kind', 'actor_id as id', 'actor_name as name', 'actor_is_staff as is_staff'])
    .where('organization_id', '=', organizationId)
    .where('is_access', '=', kind === 'access')
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(examined)
    .$narrowType<{ kind: AuditActor['kind'] }>()
    .execute()
  const latest = new Map<string, KnownActor>()
  for (const { kind, id, name, is_staff } of rows.toReversed()) {
    if (id !== null) latest.set(id, { kind, id, name, is_staff })
  }

  return [...latest.values()].sort((a, b) => a.name.localeCompare(b.name, 'en'))
}

const eventsPerStep = 1_000

/**
 * Removes the changes from the events of an organization. The actor, action, time and object stay.
 *
 * @param kept action whose events keep their changes
 */
export async function forgetChanges(db: Database, organizationId: OrganizationId, kept: string): Promise<void> {
  let after: string | undefined
  do {
    after = await forgetNext({ db, organizationId }, kept, after)
  } while (after !== undefined)
}

/** @returns id of the last event read; `undefined` at the end */
async function forgetNext(
  { db, organizationId }: OrganizationScope<Database>,
  kept: string,
  after: string | undefined
): Promise<string | undefined> {
  const events = await db
    .selectFrom('audit_events')
    .select(['id', 'action'])
    .where('organization_id', '=', organizationId)
    .$if(after !== undefined, (query) => query.where('id', '>', after ?? ''))
    .orderBy('id')
    .limit(eventsPerStep)
    .execute()
  const ids = events.filter(({ action }) => action !== kept).map(({ id }) => id)
  if (ids.length > 0) {
    await db
      .updateTable('audit_events')
      .set({ changes: sql`'{}'` })
      .where('organization_id', '=', organizationId)
      .where('id', 'in', ids)
      .execute()
  }

  return events.length < eventsPerStep ? undefined : events.at(-1)?.id
}
