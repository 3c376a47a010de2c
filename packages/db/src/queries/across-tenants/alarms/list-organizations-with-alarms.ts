import type { OrganizationId } from '@callbook/domain'
import { sql } from 'kysely'
import type { Database } from '../../../database.ts'

/** Returns the organizations with open alarms from their index, for account managers. */
export async function listOrganizationsWithAlarms(db: Database): Promise<OrganizationId[]> {
  const { rows } = await sql<{ id: OrganizationId }>`
    /* across tenants */
    select distinct organization_id as id from endpoint_alarms where closed_at is null
    order by organization_id`.execute(db)

  return rows.map(({ id }) => id)
}
