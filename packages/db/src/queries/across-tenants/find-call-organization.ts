import type { CallId, OrganizationId } from '@callbook/domain'
import { sql } from 'kysely'
import type { Database } from '../../database.ts'

/**
 * The organization of a call, for an account manager who knows only the call's id.
 *
 * Probes the primary key once per organization: there is no index of ids alone.
 */
export async function findCallOrganization(db: Database, id: CallId): Promise<OrganizationId | undefined> {
  const { rows } = await sql<{ id: OrganizationId }>`
    /* across tenants */
    select organizations.id from organizations
    join calls on calls.organization_id = organizations.id and calls.id = ${id}
  `.execute(db)

  return rows[0]?.id
}
