import type { ClientId, OrganizationId } from '@callbook/domain'
import { sql } from 'kysely'
import type { Database } from '../../database.ts'

/**
 * Returns the organization of a client from its id, for account managers.
 *
 * It probes the primary key once per organization, because there is no index on ids.
 */
export async function findClientOrganization(db: Database, id: ClientId): Promise<OrganizationId | undefined> {
  const { rows } = await sql<{ id: OrganizationId }>`
    /* across tenants */
    select organizations.id from organizations
    join clients on clients.organization_id = organizations.id and clients.id = ${id}
  `.execute(db)

  return rows[0]?.id
}
