import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import type { AuditActor, Database } from '@callbook/db'
import type { ApiKeyId, ClientId, EndpointId, OrganizationId, ProviderName } from '@callbook/domain'
import {
  createClient,
  createEndpoint,
  createOrganization,
  issueApiKey,
  type WebhookUrls,
  within
} from '@callbook/operations'
import { newId } from '@callbook/postgres'
import { readIfThere, writePrivateFile } from '../data-dir.ts'
import { collisionNumber, phoneNumber } from './assistant.ts'

/** The demo organization as stored in the data directory. Its key cannot be recovered from elsewhere. */
export interface DemoTenant {
  readonly organization_id: OrganizationId
  readonly client_id: ClientId
  readonly key: string
  /** Whether all of its calls and evaluations are stored. */
  readonly filled: boolean
}

/** Actor of the demo data in the audit log. */
export const demoActor: AuditActor = { kind: 'cli', id: null, name: 'npm start' }

export async function readTenant(dataDir: string): Promise<DemoTenant | undefined> {
  const kept = await readIfThere(tenantFile(dataDir))

  return kept === undefined ? undefined : JSON.parse(kept)
}

export async function writeTenant(dataDir: string, tenant: DemoTenant): Promise<void> {
  await writePrivateFile(tenantFile(dataDir), `${JSON.stringify(tenant)}\n`)
}

/** Creates an organization with two clients, a key and the webhook URLs of three providers. */
export async function createTenant(db: Database, urls: WebhookUrls): Promise<DemoTenant> {
  const now = new Date()
  const organization = await createOrganization(db, demoActor, { id: newId(), name: 'Harbor Auto Group', now })
  const at = within(db, organization.id, demoActor)
  const add = async (profile: object, providers: readonly ProviderName[], joinedAt: Date) => {
    const client = await createClient(at, profile, { id: newId(), now: joinedAt })
    for (const provider of providers) {
      const made = { id: newId<EndpointId>(), now, randomBytes }
      await createEndpoint(at, { clientId: client.id, provider }, { urls, ...made })
    }

    return client
  }
  const repairs = { name: 'Harbor Collision Center', type: 'other', phone_number: collisionNumber }
  await add(repairs, ['bland', 'retell'], new Date(now.getTime() - 1_000))
  const sales = { name: 'Harbor Honda', type: 'dealership', phone_number: phoneNumber.number }
  const client = await add(sales, ['vapi'], now)
  const key = {
    name: 'Demo',
    environment: 'sandbox',
    scopes: ['clients:write', 'evaluations:write', 'events:write', 'recordings:read'],
    expiresAt: null
  } as const
  const issued = await issueApiKey(at, key, { id: newId<ApiKeyId>(), now, randomBytes })

  return { organization_id: organization.id, client_id: client.id, key: issued.key, filled: false }
}

function tenantFile(dataDir: string): string {
  return join(dataDir, 'demo.json')
}
