import type { OrganizationId } from '@callbook/domain'
import { sql } from 'kysely'
import type { Database } from '../../database.ts'

/** Returns the organizations with events that have no number yet, for the worker that numbers them. */
export async function findOrganizationsWithEvents(db: Database): Promise<OrganizationId[]> {
  const { rows } = await sql<{ id: OrganizationId }>`
    /* across tenants */
    select distinct organization_id as id from unnumbered_events`.execute(db)

  return rows.map(({ id }) => id)
}
