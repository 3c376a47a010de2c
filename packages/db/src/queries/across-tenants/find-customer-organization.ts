import type { CustomerId, OrganizationId } from '@callbook/domain'
import { sql } from 'kysely'
import type { Database } from '../../database.ts'

/**
 * The organization of a customer, for an account manager who knows only the customer's id.
 *
 * Probes the primary key once per organization: there is no index of ids alone.
 */
export async function findCustomerOrganization(db: Database, id: CustomerId): Promise<OrganizationId | undefined> {
  const { rows } = await sql<{ id: OrganizationId }>`
    /* across tenants */
    select organizations.id from organizations
    join customers on customers.organization_id = organizations.id and customers.id = ${id}
  `.execute(db)

  return rows[0]?.id
}
