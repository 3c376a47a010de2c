import type { OrganizationId, ProviderAccountId } from '@callbook/domain'
import { sql } from 'kysely'
import type { Database } from '../../../database.ts'

/** Returns the organization of a provider account from its id, for account managers. */
export async function findProviderAccountOrganization(
  db: Database,
  id: ProviderAccountId
): Promise<OrganizationId | undefined> {
  const { rows } = await sql<{ id: OrganizationId }>`
    /* across tenants */
    select organization_id as id from provider_accounts where id = ${id}
  `.execute(db)

  return rows[0]?.id
}
