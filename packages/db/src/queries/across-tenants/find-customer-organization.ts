import type { CustomerId, OrganizationId } from '@callbook/domain'
import { sql } from 'kysely'
import type { Database } from '../../database.ts'

/**
 * Returns the organization of a customer from its id, for account managers.
 *
 * It probes the primary key once per organization, because there is no index on ids.
 */
export async function findCustomerOrganization(db: Database, id: CustomerId): Promise<OrganizationId | undefined> {
  const { rows } = await sql<{ id: OrganizationId }>`
    /* across tenants */
    select organizations.id from organizations
    join customers on customers.organization_id = organizations.id and customers.id = ${id}
  `.execute(db)

  return rows[0]?.id
}
