import type { OrganizationId } from '@callbook/domain'
import { sql } from 'kysely'
import type { Database } from '../../../database.ts'

/** The organizations with open alarms, for an account manager who asks of all: reads the index of these. */
export async function listOrganizationsWithAlarms(db: Database): Promise<OrganizationId[]> {
  const { rows } = await sql<{ id: OrganizationId }>`
    /* across tenants */
    select distinct organization_id as id from endpoint_alarms where closed_at is null
    order by organization_id`.execute(db)

  return rows.map(({ id }) => id)
}
