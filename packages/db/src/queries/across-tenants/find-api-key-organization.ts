import type { ApiKeyId, OrganizationId } from '@callbook/domain'
import { sql } from 'kysely'
import type { Database } from '../../database.ts'

/** The organization of a key, for an account manager who knows only its id. */
export async function findApiKeyOrganization(db: Database, id: ApiKeyId): Promise<OrganizationId | undefined> {
  const { rows } = await sql<{ id: OrganizationId }>`
    /* across tenants */
    select organization_id as id from api_keys where id = ${id}
  `.execute(db)

  return rows[0]?.id
}
