import type { ClientId, OrganizationId } from '@callbook/domain'
import type { ExpressionBuilder } from 'kysely'
import type { Database, Schema } from '../database.ts'

/** What an organization says about one of its clients. */
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
  /** When the latest call was stored; `joined_at` before the first one. */
  readonly last_active_at: string
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
  db: Database,
  organizationId: OrganizationId,
  client: ClientProfile & { readonly id: ClientId },
  now: Date
): Promise<ClientRow> {
  return await db
    .insertInto('clients')
    .values({ ...client, organization_id: organizationId, joined_at: now })
    .returning([...columns, 'joined_at as last_active_at'])
    .$narrowType<ClientRow>()
    .executeTakeFirstOrThrow()
}

/** The clients of one organization, the one that joined last first. */
export async function listClients(db: Database, organizationId: OrganizationId): Promise<ClientRow[]> {
  return await db
    .selectFrom('clients')
    .select(columns)
    .select(lastActiveAt(organizationId))
    .where('organization_id', '=', organizationId)
    .orderBy('joined_at', 'desc')
    .orderBy('id', 'desc')
    .$narrowType<ClientRow>()
    .execute()
}

export async function findClient(
  db: Database,
  organizationId: OrganizationId,
  id: ClientId
): Promise<ClientRow | undefined> {
  return await db
    .selectFrom('clients')
    .select(columns)
    .select(lastActiveAt(organizationId))
    .where('organization_id', '=', organizationId)
    .where('id', '=', id)
    .$narrowType<ClientRow>()
    .executeTakeFirst()
}

/** One probe of the index that lists the calls of a client: cheaper than a column that every call would write. */
function lastActiveAt(organizationId: OrganizationId) {
  return (eb: ExpressionBuilder<Schema, 'clients'>) => {
    const latestCall = eb
      .selectFrom('calls')
      .select('calls.created_at')
      .where('calls.organization_id', '=', organizationId)
      .whereRef('calls.organization_id', '=', 'clients.organization_id')
      .whereRef('calls.client_id', '=', 'clients.id')
      .orderBy('calls.created_at', 'desc')
      .orderBy('calls.id', 'desc')
      .limit(1)

    return eb.fn.coalesce(latestCall, 'clients.joined_at').as('last_active_at')
  }
}
