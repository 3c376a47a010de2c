import type { ClientId, EndpointId, OrganizationId } from '@callbook/domain'
import { sql } from 'kysely'
import type { Queryable } from '../../database.ts'

/** An endpoint for the reports of a provider, with what is to be known of it to store one. */
export interface ProviderEndpoint {
  readonly id: EndpointId
  readonly client_id: ClientId
  /** An inactive one takes nothing for now. */
  readonly status: 'active' | 'inactive'
  /** The SHA-256 of the slug: by it, its URL is known from others, and nobody can tell the URL from it. */
  readonly slug_hash: Buffer
  readonly settings_changed_at: string
  readonly ingest_lane: number
  /** The client's own number: numbers without a country code are read in its country. Empty when unknown. */
  readonly client_phone_number: string
}

/** The endpoints of an organization for the reports of a provider, but for those that are revoked. */
export async function listProviderEndpoints(
  db: Queryable,
  organizationId: OrganizationId,
  provider: string
): Promise<ProviderEndpoint[]> {
  const { rows } = await sql<ProviderEndpoint>`
    select endpoint.id, endpoint.client_id, endpoint.status, endpoint.slug_hash, endpoint.settings_changed_at,
      endpoint.ingest_lane, client.phone_number as client_phone_number
    from webhook_endpoints endpoint
    join clients client on client.organization_id = ${organizationId} and client.id = endpoint.client_id
    where endpoint.organization_id = ${organizationId} and endpoint.provider = ${provider}
      and endpoint.status <> 'revoked'
    order by endpoint.id`.execute(db)

  return rows
}
