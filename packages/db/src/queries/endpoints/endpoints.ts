import { type ClientId, type EndpointId, isCustomProvider, type OrganizationId } from '@callbook/domain'
import { type RawBuilder, sql } from 'kysely'
import type { Database } from '../../database.ts'
import { findDocument } from '../mappings.ts'
import type { OrganizationScope } from '../scope.ts'

export type EndpointStatus = 'active' | 'inactive' | 'revoked'

export interface EndpointRow {
  readonly id: EndpointId
  readonly organization_id: OrganizationId
  readonly client_id: ClientId
  readonly provider: string
  /** In lists, a revoked endpoint that still accepts reports is `replaced`. */
  readonly status: EndpointStatus | 'replaced'
  /** Time of the last activation or deactivation. */
  readonly status_changed_at: string
  /** A revoked endpoint that was replaced accepts reports until this time; null for every other. */
  readonly accepts_until: string | null
  /** Time of the last change of settings for requests. */
  readonly settings_changed_at: string
  readonly slug_encrypted: string
  /** Signature scheme as JSON text; null without signatures. */
  readonly signature: string | null
  readonly secret_encrypted: string | null
  readonly previous_secret_encrypted: string | null
  readonly previous_secret_expires_at: string | null
  /** Addresses and CIDR blocks; empty admits every address. */
  readonly allowed_ips: string[]
  readonly ingest_lane: number
  /** Seconds without a report until its alarm opens; null for never. */
  readonly silence_after_seconds: number | null
  /** Whether an unusual silence opens its alarm, too. */
  readonly alerts_on_unusual_silence: boolean
  readonly created_at: string
}

export interface UsedEndpointRow extends EndpointRow {
  readonly request_count: number
  /** Repeats within 24 hours whose body differs from the stored report. */
  readonly differing_repeat_count: number
  readonly last_used_at: string | null
}

/** An endpoint with the settings for requests. */
export interface DeliveryEndpoint extends EndpointRow {
  /** The client's own number: numbers without a country code are read in its country. Empty when unknown. */
  readonly client_phone_number: string
  /** The live mapping of its provider as JSON text; absent without one. */
  readonly mapping?: string | undefined
}

export const endpointColumns = [
  'id',
  'organization_id',
  'client_id',
  'provider',
  'status',
  'status_changed_at',
  'accepts_until',
  'settings_changed_at',
  'slug_encrypted',
  'signature',
  'secret_encrypted',
  'previous_secret_encrypted',
  'previous_secret_expires_at',
  'allowed_ips',
  'ingest_lane',
  'silence_after_seconds',
  'alerts_on_unusual_silence',
  'created_at'
] as const

const columnsBesideStatus = endpointColumns
  .filter((column) => column !== 'status')
  .map((column) => `webhook_endpoints.${column}` as const)

const shownStatus = sql<EndpointRow['status']>`case when webhook_endpoints.status = 'revoked'
  and webhook_endpoints.accepts_until > now() then 'replaced' else webhook_endpoints.status end`

/** Returns the endpoints of one client including revoked ones, newest first. */
export async function listEndpoints(
  { db, organizationId }: OrganizationScope<Database>,
  clientId: ClientId
): Promise<UsedEndpointRow[]> {
  return await db
    .selectFrom('webhook_endpoints')
    .leftJoin('webhook_endpoint_usage as usage', (join) =>
      join
        .on('usage.organization_id', '=', organizationId)
        .onRef('usage.organization_id', '=', 'webhook_endpoints.organization_id')
        .onRef('usage.endpoint_id', '=', 'webhook_endpoints.id')
    )
    .select(columnsBesideStatus)
    .select(shownStatus.as('status'))
    .select('usage.last_used_at')
    .select((eb) => [
      eb.fn.coalesce('usage.request_count', eb.lit(0)).as('request_count'),
      eb.fn.coalesce('usage.differing_repeat_count', eb.lit(0)).as('differing_repeat_count')
    ])
    .where('webhook_endpoints.organization_id', '=', organizationId)
    .where('webhook_endpoints.client_id', '=', clientId)
    .orderBy('webhook_endpoints.created_at', 'desc')
    .orderBy('webhook_endpoints.id', 'desc')
    .$narrowType<UsedEndpointRow>()
    .execute()
}

export async function findEndpoint(
  { db, organizationId }: OrganizationScope,
  id: EndpointId
): Promise<EndpointRow | undefined> {
  return await db
    .selectFrom('webhook_endpoints')
    .select(endpointColumns)
    .where('organization_id', '=', organizationId)
    .where('id', '=', id)
    .$narrowType<EndpointRow>()
    .executeTakeFirst()
}

/** Settings for requests. Endpoints of an organization that rejects reports appear as inactive. */
const deliveryColumns = [
  ...columnsBesideStatus,
  sql<
    EndpointRow['status']
  >`case when organizations.rejects_reports then 'inactive' else webhook_endpoints.status end`.as('status')
]

/**
 * Returns the endpoint of a slug in any status.
 *
 * The first statement finds the tenant, so that the others can name it.
 *
 * @param hash SHA-256 of the slug
 */
export async function findEndpointBySlugHash(db: Database, hash: Buffer): Promise<DeliveryEndpoint | undefined> {
  const endpoint = await db
    .selectFrom('webhook_endpoints')
    .innerJoin('organizations', 'organizations.id', 'webhook_endpoints.organization_id')
    .select(deliveryColumns)
    .where('slug_hash', '=', hash)
    .$narrowType<EndpointRow>()
    .executeTakeFirst()
  if (endpoint === undefined) return undefined

  const client = await db
    .selectFrom('clients')
    .select('phone_number')
    .where('organization_id', '=', endpoint.organization_id)
    .where('id', '=', endpoint.client_id)
    .executeTakeFirst()

  const mapping = await findDocument(db, endpoint.organization_id, endpoint.provider)

  return {
    ...endpoint,
    client_phone_number: client?.phone_number ?? '',
    ...(mapping !== undefined && { mapping })
  }
}

export function acceptsReports({ status, accepts_until }: EndpointRow, now: Date): boolean {
  if (status === 'active') return true

  return status === 'revoked' && accepts_until !== null && now.toISOString() < accepts_until
}

/** An endpoint for reports of a provider, with the data that storing a report needs. */
export interface ProviderEndpoint extends Pick<DeliveryEndpoint, 'client_phone_number'> {
  readonly id: EndpointId
  readonly client_id: ClientId
  /** An inactive endpoint accepts nothing at present. */
  readonly status: 'active' | 'inactive'
  /** SHA-256 of the slug. It identifies the URL and does not reveal it. */
  readonly slug_hash: Buffer
  readonly settings_changed_at: string
  readonly ingest_lane: number
}

/**
 * The endpoints of an organization for the reports of a provider, except revoked ones. The slug of a replaced URL that
 * still accepts reports stands for the endpoint that replaced it.
 */
export async function listProviderEndpoints(
  { db, organizationId }: OrganizationScope,
  provider: string
): Promise<ProviderEndpoint[]> {
  const { rows } = await sql<ProviderEndpoint>`
    select endpoint.id, endpoint.client_id, endpoint.status, url.slug_hash, endpoint.settings_changed_at,
      endpoint.ingest_lane, client.phone_number as client_phone_number
    from webhook_endpoints endpoint
    join webhook_endpoints url on url.organization_id = ${organizationId} and (url.id = endpoint.id
      or endpoint.status = 'active' and url.client_id = endpoint.client_id and url.provider = endpoint.provider
        and url.accepts_until > now())
    join clients client on client.organization_id = ${organizationId} and client.id = endpoint.client_id
    where endpoint.organization_id = ${organizationId} and endpoint.provider = ${provider}
      and endpoint.status <> 'revoked'
    order by endpoint.id, url.id`.execute(db)

  return rows
}

export interface ChangedEndpoint extends EndpointRow {
  readonly slug_hash: Buffer
  /** The live mapping of its provider as JSON text. */
  readonly mapping?: string | undefined
}

/**
 * Returns the endpoints that were created or changed within this time by the database clock, and the endpoints of
 * organizations that have started or stopped rejecting reports, or whose clients have changed their numbers. Endpoints
 * of organizations that reject reports appear as inactive.
 */
export async function listChangedEndpoints(db: Database, withinMs: number): Promise<ChangedEndpoint[]> {
  const since = sql`now() - ${withinMs} * interval '1 millisecond'`
  const changed = endpointsWhere(db, sql`greatest(status_changed_at, settings_changed_at) > ${since}`)
  const refused = endpointsWhere(db, sql`organizations.rejection_changed_at > ${since}`)

  const ofChangedClients = endpointsWhere(db, sql`organizations.clients_changed_at > ${since}`)

  // Each condition uses its own index. A combined condition would read all endpoints.
  const all = changed.unionAll(refused).unionAll(ofChangedClients)

  return await withMappings(db, await all.$narrowType<ChangedEndpoint>().execute())
}

/** Adds the live mapping to endpoints of mapped providers. Each mapping is read once. */
async function withMappings(db: Database, endpoints: readonly ChangedEndpoint[]): Promise<ChangedEndpoint[]> {
  const documents = new Map<string, Promise<string | undefined>>()
  const find = ({ organization_id: organizationId, provider }: ChangedEndpoint) => {
    const key = JSON.stringify([organizationId, provider])
    const document = documents.get(key) ?? findDocument(db, organizationId, provider)
    documents.set(key, document)

    return document
  }

  return await Promise.all(
    endpoints.map(async (one) => (isCustomProvider(one.provider) ? { ...one, mapping: await find(one) } : one))
  )
}

function endpointsWhere(db: Database, condition: RawBuilder<unknown>) {
  return db
    .selectFrom('webhook_endpoints')
    .innerJoin('organizations', 'organizations.id', 'webhook_endpoints.organization_id')
    .select([...deliveryColumns, 'slug_hash'])
    .where(sql<boolean>`${condition}`)
}
