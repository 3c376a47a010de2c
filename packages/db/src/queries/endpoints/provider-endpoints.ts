import type { ClientId, EndpointId, OrganizationId } from '@callbook/domain'
import { sql } from 'kysely'
import type { Queryable } from '../../database.ts'

/** An endpoint for reports of a provider, with the data that storing a report needs. */
export interface ProviderEndpoint {
  readonly id: EndpointId
  readonly client_id: ClientId
  /** An inactive endpoint accepts nothing at present. */
  readonly status: 'active' | 'inactive'
  /** SHA-256 of the slug. It identifies the URL and does not reveal it. */
  readonly slug_hash: Buffer
  readonly settings_changed_at: string
  readonly ingest_lane: number
  /** The client's own number: numbers without a country code are read in its country. Empty when unknown. */
  readonly client_phone_number: string
}

/**
 * The endpoints of an organization for the reports of a provider, except revoked ones. The slug of a replaced URL that
 * still accepts reports stands for the endpoint that replaced it.
 */
export async function listProviderEndpoints(
  db: Queryable,
  organizationId: OrganizationId,
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
