import type { ClientId, EndpointId, OrganizationId } from '@callbook/domain'
import { sql } from 'kysely'
import type { Database } from '../../database.ts'

/** An endpoint that takes reports, with what is to be known of it to store one. */
export interface ReceivingEndpoint {
  readonly id: EndpointId
  readonly client_id: ClientId
  /** The SHA-256 of the slug. */
  readonly slug_hash: Buffer
  readonly settings_changed_at: string
  readonly ingest_lane: number
  /** The client's own number: numbers without a country code are read in its country. Empty when unknown. */
  readonly client_phone_number: string
}

/** The endpoints of an organization that take reports of a provider. */
export async function listReceivingEndpoints(
  db: Database,
  organizationId: OrganizationId,
  provider: string
): Promise<ReceivingEndpoint[]> {
  const { rows } = await sql<ReceivingEndpoint>`
    select endpoint.id, endpoint.client_id, endpoint.slug_hash, endpoint.settings_changed_at, endpoint.ingest_lane,
      client.phone_number as client_phone_number
    from webhook_endpoints endpoint
    join clients client on client.organization_id = ${organizationId} and client.id = endpoint.client_id
    where endpoint.organization_id = ${organizationId} and endpoint.provider = ${provider}
      and endpoint.status = 'active'
    order by endpoint.id`.execute(db)

  return rows
}
