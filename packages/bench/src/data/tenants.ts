import { randomBytes } from 'node:crypto'
import { type Database, insertClient, insertOrganization } from '@callbook/db'
import { type ApiKeyId, type ClientId, limitsOf, type OrganizationId, type Reach } from '@callbook/domain'
import { issueApiKey, within } from '@callbook/operations'
import { newId } from '@callbook/postgres'
import { type CallPlan, seededId } from './plan.ts'

/** Ids of organizations and clients, by their indexes in the plan. */
export interface TenantIds {
  readonly organizations: readonly OrganizationId[]
  readonly clients: readonly ClientId[]
}

export async function insertTenants(db: Database, plan: CallPlan, seed: number): Promise<TenantIds> {
  const now = new Date(plan.timeOf(0))
  const count = 1 + Math.max(...plan.clients.map(({ organization }) => organization))
  const organizations: OrganizationId[] = []
  for (let index = 0; index < count; index += 1) {
    const id = seededId(now.getTime(), seed, index) as OrganizationId
    await insertOrganization(db, { id, name: `Organization ${index + 1}`, now })
    organizations.push(id)
  }

  const clients: ClientId[] = []
  for (const [index, { organization }] of plan.clients.entries()) {
    const id = seededId(now.getTime(), seed + 1, index) as ClientId
    const organizationId = organizations[organization]
    if (organizationId === undefined) throw new Error('a client without an organization')
    await insertClient({ db, organizationId }, { id, ...profileOf(index) }, now)
    clients.push(id)
  }

  return { organizations, clients }
}

/** The actor that creates tenants for a benchmark. */
export const benchmark = { kind: 'cli', id: null, name: 'npm run bench' } as const

/** Creates a key to read the data with. It is new each time, because only its hash is stored. */
export async function issueKey(db: Database, reach: Reach): Promise<string> {
  const { organizationId, clientId = null } = limitsOf(reach)
  const input = { name: 'Benchmark', environment: 'production' as const, scopes: [], expiresAt: null, clientId }
  const { key } = await issueApiKey(within(db, organizationId, benchmark), input, {
    id: newId<ApiKeyId>(),
    now: new Date(),
    randomBytes
  })

  return key
}

function profileOf(index: number) {
  return {
    name: `Client ${index + 1}`,
    display_name: `Client ${index + 1}`,
    type: 'dealership',
    status: 'active',
    subscription_plan: 'basic',
    contact_person: '',
    contact_email: '',
    phone_number: '+12025550100'
  }
}
