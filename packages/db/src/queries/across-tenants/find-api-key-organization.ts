import type { ApiKeyId, OrganizationId } from '@callbook/domain'
import { sql } from 'kysely'
import type { Database } from '../../database.ts'

/** Returns the organization of a key from its id, for account managers. */
export async function findApiKeyOrganization(db: Database, id: ApiKeyId): Promise<OrganizationId | undefined> {
  const { rows } = await sql<{ id: OrganizationId }>`
    /* across tenants */
    select organization_id as id from api_keys where id = ${id}
  `.execute(db)

  return rows[0]?.id
}
