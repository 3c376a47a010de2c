import type { EndpointId, OrganizationId } from '@callbook/domain'
import { sql } from 'kysely'
import type { Database } from '../../database.ts'

/** Returns the organization of an endpoint from its id, for account managers. */
export async function findEndpointOrganization(db: Database, id: EndpointId): Promise<OrganizationId | undefined> {
  const { rows } = await sql<{ id: OrganizationId }>`
    /* across tenants */
    select organization_id as id from webhook_endpoints where id = ${id}
  `.execute(db)

  return rows[0]?.id
}
