import type { EventEndpointId, OrganizationId } from '@callbook/domain'
import { sql } from 'kysely'
import type { Database } from '../../database.ts'

/** Returns the organization of an event endpoint from its id, for account managers. */
export async function findEventEndpointOrganization(
  db: Database,
  id: EventEndpointId
): Promise<OrganizationId | undefined> {
  const { rows } = await sql<{ id: OrganizationId }>`
    /* across tenants */
    select organization_id as id from event_endpoints where id = ${id}
  `.execute(db)

  return rows[0]?.id
}
