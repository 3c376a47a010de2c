import type { ClientId, EndpointId, OrganizationId } from '@callbook/domain'
import { sql } from 'kysely'
import type { Database, Queryable } from '../../database.ts'

export type EndpointStatus = 'active' | 'inactive' | 'revoked'

export interface EndpointRow {
  readonly id: EndpointId
  readonly organization_id: OrganizationId
  readonly client_id: ClientId
  readonly provider: string
  readonly status: EndpointStatus
  /** The time since when the endpoint takes reports, or takes none. */
  readonly status_changed_at: string
  /** The time since when the endpoint has the settings by which it takes deliveries. */
  readonly settings_changed_at: string
  readonly slug_encrypted: string
  /** How deliveries are signed, as JSON text; null when they are not. */
  readonly signature: string | null
  readonly secret_encrypted: string | null
  readonly previous_secret_encrypted: string | null
  readonly previous_secret_expires_at: string | null
  /** Addresses and CIDR blocks; empty admits every address. */
  readonly allowed_ips: string[]
  readonly ingest_lane: number
  /** After so many seconds without a report its alarm is raised; null for never. */
  readonly silence_after: number | null
  /** Whether it is raised as well after a silence that is unusual for it. */
  readonly suspects_silence: boolean
  readonly created_at: string
}

export interface UsedEndpointRow extends EndpointRow {
  readonly request_count: number
  readonly last_used_at: string | null
}

/** What a delivery is judged by. */
export interface DeliveryEndpoint extends EndpointRow {
  /** The client's own number: numbers without a country code are read in its country. Empty when unknown. */
  readonly client_phone_number: string
}

export const endpointColumns = [
  'id',
  'organization_id',
  'client_id',
  'provider',
  'status',
  'status_changed_at',
  'settings_changed_at',
  'slug_encrypted',
  'signature',
  'secret_encrypted',
  'previous_secret_encrypted',
  'previous_secret_expires_at',
  'allowed_ips',
  'ingest_lane',
  'silence_after',
  'suspects_silence',
  'created_at'
] as const

/** The endpoints of one client, revoked ones included, the newest first. */
export async function listEndpoints(
  db: Database,
  organizationId: OrganizationId,
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
    .select(endpointColumns.map((column) => `webhook_endpoints.${column}` as const))
    .select('usage.last_used_at')
    .select((eb) => eb.fn.coalesce('usage.request_count', eb.lit(0)).as('request_count'))
    .where('webhook_endpoints.organization_id', '=', organizationId)
    .where('webhook_endpoints.client_id', '=', clientId)
    .orderBy('webhook_endpoints.created_at', 'desc')
    .orderBy('webhook_endpoints.id', 'desc')
    .$narrowType<UsedEndpointRow>()
    .execute()
}

export async function findEndpoint(
  db: Queryable,
  organizationId: OrganizationId,
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

/** What deliveries go by: no endpoint takes any for an organization that refuses them. */
export const deliveryColumns = [
  ...endpointColumns.filter((column) => column !== 'status').map((column) => `webhook_endpoints.${column}` as const),
  sql<EndpointStatus>`case when organizations.refuses_reports then 'inactive' else webhook_endpoints.status end`.as(
    'status'
  )
]

/**
 * The endpoint of a slug, whatever its status.
 *
 * Two statements: the first finds the tenant, so that the second can name it.
 * @param hash the SHA-256 of the slug
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

  return { ...endpoint, client_phone_number: client?.phone_number ?? '' }
}
