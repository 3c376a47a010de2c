import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createEndpoint } from '@callbook/admin'
import { type Database, listOrganizations, migrateToLatest } from '@callbook/db'
import {
  type ClientId,
  type EndpointId,
  type OrganizationId,
  type ProviderName,
  parseKeyRing,
  providerNames
} from '@callbook/domain'
import { newId } from '@callbook/postgres'
import { sql } from 'kysely'
import { benchmark, issueKey } from '../data/tenants.ts'
import { findLargest, provideTenant } from '../read/database.ts'
import { deployedFlags } from '../stack/deployed-flags.ts'
import { dropDatabase, type Postgres, withDatabase } from '../stack/postgres.ts'
import { type Service, startService } from '../stack/service.ts'

/** A tenant with a key to read with, and a webhook URL. */
interface Tenant {
  readonly organizationId: OrganizationId
  readonly key: string
  readonly slug: string
  /** Slugs of the webhook URLs of each provider; `slug` is the one for Vapi. */
  readonly slugs: Readonly<Record<ProviderName, string>>
}

/** Both services as deployed, with one attacking tenant and one ordinary tenant. */
export interface Stage {
  readonly management: Service
  readonly webhooks: Service
  readonly attacker: Tenant
  readonly neighbour: Tenant
  readonly connectionString: string
  stop(): Promise<void>
}

const database = 'fairness'

const programs = {
  webhooks: import.meta.resolve('@callbook/webhook-ingest/server'),
  management: import.meta.resolve('@callbook/management-api/server')
}

/** High limits of requests per minute, because fairness must also hold below the limits. */
const limits = { WEBHOOK_RATE_LIMIT: '100000000', MANAGEMENT_RATE_LIMIT: '100000000' }

/** @param calls number of calls of the attacker, the largest tenant of the database */
export async function startStage(postgres: Postgres, calls: number, seed: number): Promise<Stage> {
  const connectionString = await copyOf(postgres, await provideTenant(postgres, calls, seed))
  const secretsKey = randomBytes(32).toString('base64')
  const { attacker, neighbour } = await withDatabase(connectionString, (db) => chooseTenants(db, secretsKey))
  const spool = await mkdtemp(join(tmpdir(), 'callbook-fairness-'))
  const settings = { DATABASE_URL: connectionString, SECRETS_KEY: secretsKey, SPOOL_DIR: spool, ...limits }
  const management = await startService(programs.management, settings, deployedFlags('management-api'))
  const webhooks = await startService(programs.webhooks, settings, deployedFlags('webhook-ingest'))

  return {
    management,
    webhooks,
    attacker,
    neighbour,
    connectionString,
    async stop() {
      await Promise.all([management.stop(), webhooks.stop()])
      await dropDatabase(postgres, database)
      await rm(spool, { recursive: true })
    }
  }
}

/** Copies the filled database, which stays unchanged for other benchmarks. It may be of an earlier release. */
async function copyOf(postgres: Postgres, connectionString: string): Promise<string> {
  const template = new URL(connectionString).pathname.slice(1)
  await dropDatabase(postgres, database)
  await withDatabase(postgres.urlOf('postgres'), async (db) => {
    await sql`create database ${sql.id(database)} template ${sql.id(template)}`.execute(db)
  })

  await withDatabase(postgres.urlOf(database), migrateToLatest)

  return postgres.urlOf(database)
}

async function chooseTenants(db: Database, secretsKey: string) {
  const largest = await findLargest(db)
  const neighbour = (await listOrganizations(db)).find(({ id }) => id !== largest)
  if (neighbour === undefined) throw new Error('there is no other tenant')

  return {
    attacker: await equip(db, largest, secretsKey),
    neighbour: await equip(db, neighbour.id, secretsKey)
  }
}

async function equip(db: Database, organizationId: OrganizationId, secretsKey: string): Promise<Tenant> {
  const { rows } = await sql<{ id: ClientId }>`
    select id from clients where organization_id = ${organizationId} limit 1`.execute(db)
  const [client] = rows
  if (client === undefined) throw new Error('a tenant without a client')
  const urls = { keyRing: parseKeyRing(secretsKey), publicUrl: 'http://127.0.0.1' }
  const slugs: Partial<Record<ProviderName, string>> = {}
  for (const provider of providerNames) {
    const made = { id: newId<EndpointId>(), now: new Date(), randomBytes }
    const input = { clientId: client.id, provider }
    slugs[provider] = (await createEndpoint(db, organizationId, benchmark, input, urls, made)).slug
  }
  const all = slugs as Readonly<Record<ProviderName, string>>

  return { organizationId, key: await issueKey(db, organizationId), slug: all.vapi, slugs: all }
}
