import type { OrganizationId } from '@callbook/domain'
import { sql } from 'kysely'
import type { Database } from '../../database.ts'

/** Returns the organizations that remove calls of any client. */
export async function listOrganizationsWithPeriods(db: Database): Promise<OrganizationId[]> {
  const { rows } = await sql<{ id: OrganizationId }>`
    /* across tenants */
    select distinct organization_id as id from retention_policies
    where content_days is not null order by organization_id`.execute(db)

  return rows.map(({ id }) => id)
}
