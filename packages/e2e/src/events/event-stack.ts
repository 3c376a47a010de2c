import { randomBytes } from 'node:crypto'
import type { Database } from '@callbook/db'
import { asRole } from '@callbook/db/testing'
import type { ApiKeyId, OrganizationId } from '@callbook/domain'
import { issueApiKey, within } from '@callbook/operations'
import { newId } from '@callbook/postgres'
import { tester } from '../scaling/tenants.ts'
import { createServiceProcess, type ServiceProcess } from '../service-process.ts'

/** The processes that number events: webhook-ingest, which stores reports, two workers, and management-api. */
export interface EventStack {
  readonly webhook: ServiceProcess
  readonly workers: readonly [ServiceProcess, ServiceProcess]
  readonly management: ServiceProcess
  readonly all: readonly ServiceProcess[]
}

/**
 * @param connectionString connection string of the superuser; each process connects as its own role
 * @param more settings for every process
 */
export async function createEventStack(
  connectionString: string,
  more: Readonly<Record<string, string>> = {}
): Promise<EventStack> {
  const settings = {
    SECRETS_KEY: randomBytes(32).toString('base64'),
    EVENTS_ALLOWED_SUBNETS: '127.0.0.0/8',
    WEBHOOK_RATE_LIMIT: '1000000',
    MANAGEMENT_RATE_LIMIT: '1000000',
    ...more
  }
  const create = async (role: 'ingest' | 'worker' | 'management') =>
    await createServiceProcess({
      service: role === 'management' ? 'management-api' : 'webhook-ingest',
      ...(role === 'worker' && { program: 'src/worker.ts' }),
      settings: { ...settings, DATABASE_URL: asRole(role, connectionString) }
    })
  const webhook = await create('ingest')
  const workers = [await create('worker'), await create('worker')] as const
  const management = await create('management')

  return { webhook, workers, management, all: [webhook, ...workers, management] }
}

/** Creates the key of a program that records results and manages event endpoints. */
export async function newProgramKey(db: Database, organizationId: OrganizationId): Promise<string> {
  const input = {
    name: 'CRM',
    environment: 'sandbox',
    scopes: ['clients:write', 'evaluations:write', 'events:write'],
    expiresAt: null
  } as const
  const options = { id: newId<ApiKeyId>(), now: new Date(), randomBytes }

  return (await issueApiKey(within(db, organizationId, tester), input, options)).key
}
