import type { OrganizationId, RejectionId } from '@callbook/domain'
import { sql } from 'kysely'
import type { Database } from '../../database.ts'

/**
 * The organization of a rejected report, for an account manager who knows only the report's id.
 *
 * Probes the primary key once per organization: there is no index of ids alone.
 */
export async function findRejectionOrganization(db: Database, id: RejectionId): Promise<OrganizationId | undefined> {
  const { rows } = await sql<{ id: OrganizationId }>`
    /* across tenants */
    select organizations.id from organizations
    join rejected_reports on rejected_reports.organization_id = organizations.id and rejected_reports.id = ${id}
  `.execute(db)

  return rows[0]?.id
}
