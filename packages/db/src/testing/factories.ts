import { randomBytes } from 'node:crypto'
import { type ClientId, createSlug, type EndpointId, hashSlug, type OrganizationId } from '@callbook/domain'
import { newId } from '@callbook/postgres'
import type { Insertable } from 'kysely'
import type { Schema } from '../database.ts'
import type { TestDb } from './connect.ts'

/** An endpoint with its organization and client. */
export interface TestEndpoint {
  readonly organizationId: OrganizationId
  readonly clientId: ClientId
  readonly endpointId: EndpointId
}

/** Adds an ordinary endpoint with a new client and, by default, a new organization. */
export async function someEndpoint(db: TestDb, organization?: OrganizationId): Promise<TestEndpoint> {
  const organizationId = organization ?? (await addOrganization(db))
  const clientId = await addClient(db, organizationId)
  const { id: endpointId } = await addEndpoint(db, organizationId, clientId, { status_changed_at: new Date(0) })

  return { organizationId, clientId, endpointId }
}

export async function addOrganization(
  db: TestDb,
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
  db: TestDb,
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

/** Adds an active endpoint. Its slug cannot be shown: `slug_encrypted` is empty. */
export async function addEndpoint(
  db: TestDb,
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
