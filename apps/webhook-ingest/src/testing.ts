import { randomBytes } from 'node:crypto'
import { createDatabase, createReportWriter, type Database, newId, type ReportWriterOptions } from '@callbook/db'
import { addClient, addEndpoint, addOrganization, asRole, whenDone } from '@callbook/db/testing'
import {
  type ClientId,
  type EndpointId,
  type OrganizationId,
  parseKeyRing,
  sealSecret,
  signaturePresets
} from '@callbook/domain'
import { type App, createLimiter, type LimiterOptions } from '@callbook/http'
import { createQuietLogger } from '@callbook/http/testing/quiet-logger'
import type { InjectOptions } from 'fastify'
import { Registry } from 'prom-client'
import { buildApp, type Dependencies } from './app.ts'
import { createIngestMetrics } from './metrics.ts'

export const secretsKey = randomBytes(32).toString('base64')
const secrets = parseKeyRing(secretsKey)

type Passed = 'bodyLimits' | 'erasureKey' | 'logger' | 'metricsToken' | 'now' | 'spool' | 'trustedProxies'

export interface AppOptions extends Partial<Pick<Dependencies, Passed>> {
  readonly writer?: Partial<ReportWriterOptions>
  readonly limit?: Partial<LimiterOptions>
  /** Of the pool that is not the writer's. */
  readonly maxConnections?: number
}

/** A service with the rights of its role in the database of `connectionString`, until the calling test, or file of tests, is done. */
export function startApp(connectionString: string, options: AppOptions = {}): App {
  const { writer, limit, maxConnections = 4, ...passed } = options
  const { logger = createQuietLogger(), now = () => new Date(), erasureKey } = passed
  const connection = { connectionString: asRole('ingest', connectionString), onIdleError: () => undefined }
  const db = createDatabase({ ...connection, maxConnections })
  const metrics = createIngestMetrics(new Registry())
  const app = buildApp({
    ...passed,
    db,
    writer: createReportWriter({ ...connection, now, erasureKey, onBatch: metrics.countBatch, ...writer }),
    limiter: createLimiter({ name: 'webhook', limit: 1_000, logger, ...limit }),
    secrets,
    logger,
    metrics
  })
  app.addHook('onClose', () => db.destroy())
  whenDone(() => app.close())

  return app
}

export interface TestEndpoint {
  readonly organizationId: OrganizationId
  readonly clientId: ClientId
  readonly id: EndpointId
  readonly slug: string
}

type EndpointSettings = Pick<NonNullable<Parameters<typeof addEndpoint>[3]>, 'allowed_ips' | 'provider'>

interface EndpointOptions extends EndpointSettings {
  /** What deliveries have to be signed with; by default nothing. */
  readonly secret?: string
  /** How they are signed. */
  readonly preset?: keyof typeof signaturePresets
}

/** An endpoint of a client of an organization of its own. */
export async function someEndpoint(db: Database, options: EndpointOptions = {}): Promise<TestEndpoint> {
  const { secret, preset = 'vapi-body', ...settings } = options
  const organizationId = await addOrganization(db)
  const clientId = await addClient(db, organizationId)
  const id = newId<EndpointId>()
  const signed = secret !== undefined && {
    signature: JSON.stringify(signaturePresets[preset]),
    secret_encrypted: sealSecret(secrets, secret, id, randomBytes)
  }
  const { slug } = await addEndpoint(db, organizationId, clientId, { id, ...settings, ...signed })

  return { organizationId, clientId, id, slug }
}

/** Delivers a body as a provider does; an object as JSON. */
export function deliver(
  app: App,
  { slug, provider = 'vapi' }: { readonly slug: string; readonly provider?: string },
  payload: string | Buffer | object,
  { headers, ...options }: InjectOptions = {}
) {
  return app.inject({
    method: 'POST',
    url: `/webhook/${provider}/${slug}`,
    headers: { 'content-type': 'application/json', ...headers },
    payload,
    ...options
  })
}
