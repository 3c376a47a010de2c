import type { ClientId, OrganizationId } from '@callbook/domain'
import { sql } from 'kysely'
import type { Database } from '../../database.ts'

/**
 * The organization of a client, for an account manager who knows only the client's id.
 *
 * Probes the primary key once per organization: there is no index of ids alone.
 */
export async function findClientOrganization(db: Database, id: ClientId): Promise<OrganizationId | undefined> {
  const { rows } = await sql<{ id: OrganizationId }>`
    /* across tenants */
    select organizations.id from organizations
    join clients on clients.organization_id = organizations.id and clients.id = ${id}
  `.execute(db)

  return rows[0]?.id
}
