import type { CallId, OrganizationId } from '@callbook/domain'
import { sql } from 'kysely'
import type { Database } from '../../database.ts'

/**
 * Returns the organization of a call from its id, for account managers.
 *
 * It probes the primary key once per organization, because there is no index on ids.
 */
export async function findCallOrganization(db: Database, id: CallId): Promise<OrganizationId | undefined> {
  const { rows } = await sql<{ id: OrganizationId }>`
    /* across tenants */
    select organizations.id from organizations
    join calls on calls.organization_id = organizations.id and calls.id = ${id}
  `.execute(db)

  return rows[0]?.id
}
