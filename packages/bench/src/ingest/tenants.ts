import { randomBytes } from 'node:crypto'
import type { Database } from '@callbook/db'
import { type ClientId, type EndpointId, type OrganizationId, parseKeyRing } from '@callbook/domain'
import { createClient, createEndpoint, createOrganization, within } from '@callbook/operations'
import { newId } from '@callbook/postgres'
import { benchmark } from '../data/tenants.ts'

export interface Tenants {
  readonly organizations: number
  /** Number of webhook URLs, spread over the organizations. */
  readonly endpoints: number
}

/** Creates tenants as an account manager does, and returns the slugs of their endpoints. */
export async function createTenants(
  db: Database,
  secretsKey: string,
  { organizations, endpoints }: Tenants
): Promise<string[]> {
  const urls = { keyRing: parseKeyRing(secretsKey), publicUrl: 'http://127.0.0.1' }
  const now = new Date()
  const ids: OrganizationId[] = []
  for (let index = 0; index < Math.min(organizations, endpoints); index += 1) {
    const id = newId<OrganizationId>()
    await createOrganization(db, benchmark, { id, name: `Organization ${index + 1}`, now })
    ids.push(id)
  }

  const slugs: string[] = []
  for (let index = 0; index < endpoints; index += 1) {
    const organizationId = ids[index % ids.length] ?? newId<OrganizationId>()
    const input = { name: `Client ${index + 1}`, type: 'dealership', phone_number: '+12025550100' }
    const client = await createClient(within(db, organizationId, benchmark), input, { id: newId<ClientId>(), now })
    const endpoint = { clientId: client.id, provider: 'vapi' as const }
    const made = { id: newId<EndpointId>(), now, randomBytes }
    slugs.push((await createEndpoint(within(db, organizationId, benchmark), endpoint, { urls, ...made })).slug)
  }

  return slugs
}
