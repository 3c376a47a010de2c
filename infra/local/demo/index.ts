import { listClients, listEndpoints } from '@callbook/db'
import { listOrganizations, presentEndpoint, type WebhookUrls } from '@callbook/operations'
import { sendRequest } from '../ask.ts'
import { fill, type Stack } from './fill.ts'
import { createTenant, type DemoTenant, readTenant, writeTenant } from './tenant.ts'

export interface Demo {
  readonly key: string
  readonly webhookUrl: string
}

interface Options extends Stack {
  readonly dataDir: string
  readonly urls: WebhookUrls
  /** Base URL of the webhook on this machine. */
  readonly localWebhookUrl: string
  /** Whether an empty database gets demo data. */
  readonly enabled: boolean
}

/**
 * Returns the demo organization: created in an empty database, or found in one that has it.
 *
 * An interrupted creation is completed. Undefined without a demo, or if its key or its webhook URL was revoked.
 */
export async function openDemo(options: Options): Promise<Demo | undefined> {
  const tenant = (await findTenant(options)) ?? (await makeTenant(options))
  if (tenant === undefined) return undefined

  const endpoints = await listEndpoints(options.db, tenant.organization_id, tenant.client_id)
  const row = endpoints.find(({ provider, status }) => provider === 'vapi' && status === 'active')
  if (row === undefined) return undefined

  if (!tenant.filled) {
    const urls = await findUrls(tenant, options)
    await fill(tenant, (provider) => urls.get(provider) ?? missing(provider), options)
    await writeTenant(options.dataDir, { ...tenant, filled: true })
    console.error('Demo calls reported')
  }

  return { key: tenant.key, webhookUrl: presentEndpoint(row, options.urls).url }
}

/** Returns the webhook URLs as reached from this machine. */
async function findUrls({ organization_id: id }: DemoTenant, { db, urls, localWebhookUrl }: Options) {
  const clients = await listClients(db, id)
  const endpoints = (await Promise.all(clients.map((client) => listEndpoints(db, id, client.id)))).flat()
  const here = { ...urls, publicUrl: localWebhookUrl }

  return new Map<string, string>(endpoints.map((row) => [row.provider, presentEndpoint(row, here).url]))
}

async function findTenant({ dataDir, managementUrl, stop }: Options): Promise<DemoTenant | undefined> {
  const tenant = await readTenant(dataDir)
  if (tenant === undefined) return undefined

  const headers = { 'x-api-key': tenant.key }
  const { status } = await sendRequest(`${managementUrl}/v1/auth/me`, { headers, signal: stop })
  return status === 200 ? tenant : undefined
}

async function makeTenant({ db, dataDir, enabled, urls }: Options): Promise<DemoTenant | undefined> {
  if (!enabled || (await listOrganizations(db)).length > 0) return undefined

  const tenant = await createTenant(db, urls)
  await writeTenant(dataDir, tenant)

  return tenant
}

function missing(provider: string): never {
  throw new Error(`The demo has no webhook URL of ${provider}`)
}
