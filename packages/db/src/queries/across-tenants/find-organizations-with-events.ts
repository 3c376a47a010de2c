import type { OrganizationId } from '@callbook/domain'
import { sql } from 'kysely'
import type { Database } from '../../database.ts'

/** The organizations with events that have no number yet, for the worker that numbers them: reads the index of these. */
export async function findOrganizationsWithEvents(db: Database): Promise<OrganizationId[]> {
  const { rows } = await sql<{ id: OrganizationId }>`
    /* across tenants */
    select distinct organization_id as id from event_log where sequence is null`.execute(db)

  return rows.map(({ id }) => id)
}
