import { randomBytes } from 'node:crypto'
import { type ClientId, createSlug, type EndpointId, hashSlug, type OrganizationId } from '@callbook/domain'
import type { Insertable } from 'kysely'
import type { Database, Schema } from '../database.ts'
import { newId } from '../new-id.ts'

export async function addOrganization(
  db: Database,
  overrides: Partial<Insertable<Schema['organizations']>> = {}
): Promise<OrganizationId> {
  const id = newId<OrganizationId>()
  await db
    .insertInto('organizations')
    .values({ id, name: 'Acme Group', created_at: new Date(), ...overrides })
    .execute()

  return id
}

export async function addClient(
  db: Database,
  organizationId: OrganizationId,
  overrides: Partial<Insertable<Schema['clients']>> = {}
): Promise<ClientId> {
  const id = newId<ClientId>()
  await db
    .insertInto('clients')
    .values({
      organization_id: organizationId,
      id,
      name: 'Acme Honda',
      display_name: 'Acme Honda',
      type: 'dealership',
      status: 'active',
      subscription_plan: 'trial',
      contact_person: '',
      contact_email: '',
      phone_number: '+12025550100',
      joined_at: new Date(),
      ...overrides
    })
    .execute()

  return id
}

/** An active endpoint. Its slug cannot be shown again: `slug_encrypted` is empty. */
export async function addEndpoint(
  db: Database,
  organizationId: OrganizationId,
  clientId: ClientId,
  overrides: Partial<Insertable<Schema['webhook_endpoints']>> & { readonly id?: EndpointId } = {}
): Promise<{ readonly id: EndpointId; readonly slug: string }> {
  const id = overrides.id ?? newId<EndpointId>()
  const slug = createSlug(randomBytes)
  await db
    .insertInto('webhook_endpoints')
    .values({
      id,
      organization_id: organizationId,
      client_id: clientId,
      provider: 'vapi',
      status: 'active',
      status_changed_at: new Date(),
      settings_changed_at: new Date(),
      slug_hash: hashSlug(slug),
      slug_encrypted: '',
      allowed_ips: [],
      created_at: new Date(),
      ...overrides
    })
    .execute()

  return { id, slug }
}
