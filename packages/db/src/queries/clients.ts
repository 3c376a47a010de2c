import { type ClientId, limitsOf, type OrganizationId } from '@callbook/domain'
import { type ExpressionBuilder, sql } from 'kysely'
import type { Database, Schema } from '../database.ts'
import { readDatabaseTime } from './database-time.ts'
import { type ListText, readAll, type WholeListForm } from './lists/read-list.ts'
import { lockAdditions } from './organizations.ts'
import { whereWithin } from './reach.ts'
import type { OrganizationScope, ReachScope } from './scope.ts'

export interface ClientProfile {
  readonly name: string
  readonly display_name: string
  readonly type: string
  readonly status: string
  readonly subscription_plan: string
  readonly contact_person: string
  readonly contact_email: string
  readonly phone_number: string
}

export interface ClientRow extends ClientProfile {
  readonly id: ClientId
  readonly organization_id: OrganizationId
  readonly joined_at: string
  /** Time of the latest call; `joined_at` if that is later, or without calls. */
  readonly last_active_at: string
  /** Time of the latest call; `null` without calls. */
  readonly last_call_at: string | null
}

const columns = [
  'id',
  'organization_id',
  'name',
  'display_name',
  'type',
  'status',
  'subscription_plan',
  'contact_person',
  'contact_email',
  'phone_number',
  'joined_at'
] as const

export async function insertClient(
  { db, organizationId }: OrganizationScope,
  client: ClientProfile & { readonly id: ClientId },
  now: Date
): Promise<ClientRow> {
  const inserted = await db
    .insertInto('clients')
    .values({ ...client, organization_id: organizationId, joined_at: now })
    .returning(columns)
    .$narrowType<Omit<StoredClient, 'last_call_at'>>()
    .executeTakeFirstOrThrow()

  return withActivity({ ...inserted, last_call_at: null })
}

/** Returns the clients of one organization, latest joined first. */
export async function listClients({ db, reach }: ReachScope): Promise<ClientRow[]> {
  const clients = await db
    .selectFrom('clients')
    .select(columns)
    .select(lastCallAt(limitsOf(reach).organizationId))
    .where(whereWithin(reach, { client: 'id' }))
    .orderBy('joined_at', 'desc')
    .orderBy('id', 'desc')
    .$narrowType<StoredClient>()
    .execute()

  return clients.map(withActivity)
}

export const clientColumns = {
  id: 'uuid',
  organization_id: 'uuid',
  name: 'text',
  display_name: 'text',
  type: 'text',
  status: 'text',
  subscription_plan: 'text',
  contact_person: 'text',
  contact_email: 'text',
  phone_number: 'text',
  joined_at: 'timestamptz',
  last_active_at: 'timestamptz',
  last_call_at: 'timestamptz'
} as const

/** Returns the clients as JSON text, or `undefined` for an empty list. */
export async function readClients(
  { db, reach }: ReachScope<Database>,
  form: WholeListForm
): Promise<ListText | undefined> {
  const { organizationId, clientId } = limitsOf(reach)
  const isWanted = clientId === undefined ? sql`` : sql`and id = ${clientId}`
  const statement = sql`
    select ${sql.raw(columns.join(', '))}, greatest(joined_at, latest.at) as last_active_at, latest.at as last_call_at
    from clients
    left join lateral (
      select calls.occurred_at as at from calls
      where calls.organization_id = ${organizationId} and calls.client_id = clients.id
      order by calls.occurred_at desc, calls.id desc limit 1
    ) latest on true
    where organization_id = ${organizationId} ${isWanted} order by joined_at desc, id desc`

  return await readAll({ db, organizationId }, { columns: clientColumns, sql: statement }, form)
}

/** Returns the phone numbers of the latest clients, to determine their countries. */
export async function listClientNumbers({ db, reach }: ReachScope<Database>): Promise<string[]> {
  const rows = await db
    .selectFrom('clients')
    .select('phone_number')
    .where(whereWithin(reach, { client: 'id' }))
    .where('phone_number', '<>', '')
    .orderBy('joined_at', 'desc')
    .orderBy('id', 'desc')
    .limit(100)
    .execute()

  return rows.map(({ phone_number: number }) => number)
}

export async function findClient({ db, reach }: ReachScope, id: ClientId): Promise<ClientRow | undefined> {
  const client = await db
    .selectFrom('clients')
    .select(columns)
    .select(lastCallAt(limitsOf(reach).organizationId))
    .where(whereWithin(reach, { client: 'id' }))
    .where('id', '=', id)
    .$narrowType<StoredClient>()
    .executeTakeFirst()

  return client && withActivity(client)
}

type StoredClient = Omit<ClientRow, 'last_active_at'>

/** Adds `last_active_at`. Both times are ISO 8601 with milliseconds in UTC, whose text order is their order. */
function withActivity(client: StoredClient): ClientRow {
  const { joined_at: joined, last_call_at: lastCall } = client

  return { ...client, last_active_at: lastCall !== null && lastCall > joined ? lastCall : joined }
}

/** One index lookup per client, which is cheaper than a column that every call would update. */
function lastCallAt(organizationId: OrganizationId) {
  return (eb: ExpressionBuilder<Schema, 'clients'>) =>
    eb
      .selectFrom('calls')
      .select('calls.occurred_at')
      .where('calls.organization_id', '=', organizationId)
      .whereRef('calls.organization_id', '=', 'clients.organization_id')
      .whereRef('calls.client_id', '=', 'clients.id')
      .orderBy('calls.occurred_at', 'desc')
      .orderBy('calls.id', 'desc')
      .limit(1)
      .as('last_call_at')
}

export async function listClientNames(
  { db, reach }: ReachScope,
  ids: readonly string[]
): Promise<ReadonlyMap<string, string>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .selectFrom('clients')
    .select(['id', 'display_name'])
    .where(whereWithin(reach, { client: 'id' }))
    .where('id', 'in', ids)
    .execute()

  return new Map(rows.map(({ id, display_name: name }) => [id, name]))
}

/**
 * Locks and returns the client, whose profile other transactions cannot change until the end of this one. Its calls
 * can still be stored.
 */
export async function lockClient(
  { db: tx, organizationId }: OrganizationScope,
  id: ClientId
): Promise<ClientProfile | undefined> {
  return await tx
    .selectFrom('clients')
    .select([
      'name',
      'display_name',
      'type',
      'status',
      'subscription_plan',
      'contact_person',
      'contact_email',
      'phone_number'
    ])
    .where('organization_id', '=', organizationId)
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst()
}

/**
 * Updates a client. Every process looks up the endpoints of the organization again within a second if the phone number
 * changes, because it determines the country of numbers in reports.
 *
 * @returns `undefined` if the client does not exist
 */
export async function updateClient(
  { db: tx, organizationId }: OrganizationScope,
  id: ClientId,
  { before, after }: { readonly before: ClientProfile; readonly after: ClientProfile }
): Promise<ClientRow | undefined> {
  await tx
    .updateTable('clients')
    .set({ ...after })
    .where('organization_id', '=', organizationId)
    .where('id', '=', id)
    .execute()
  if (before.phone_number !== after.phone_number) {
    await tx
      .updateTable('organizations')
      .set({ clients_changed_at: await readDatabaseTime(tx) })
      .where('id', '=', organizationId)
      .execute()
  }

  return await findClient({ db: tx, reach: organizationId }, id)
}

/**
 * Returns `true` if an organization has fewer clients than `limit`. Until the transaction ends, other callers of this
 * function wait.
 */
export async function hasRoomForClient(
  { db: tx, organizationId }: OrganizationScope,
  limit: number,
  now: Date
): Promise<boolean> {
  await lockAdditions(tx, organizationId, now)
  const { rows } = await sql<{ count: string }>`
    select count(*) from (select from clients where organization_id = ${organizationId} limit ${limit}) as counted`.execute(
    tx
  )

  return Number(rows[0]?.count) < limit
}
