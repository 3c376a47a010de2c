import type { OrganizationId, RejectionId } from '@callbook/domain'
import { sql } from 'kysely'
import type { Database } from '../../database.ts'

/**
 * Returns the organization of a rejected report from its id, for account managers.
 *
 * It probes the primary key once per organization, because there is no index on ids.
 */
export async function findRejectionOrganization(db: Database, id: RejectionId): Promise<OrganizationId | undefined> {
  const { rows } = await sql<{ id: OrganizationId }>`
    /* across tenants */
    select organizations.id from organizations
    join rejected_reports on rejected_reports.organization_id = organizations.id and rejected_reports.id = ${id}
  `.execute(db)

  return rows[0]?.id
}
