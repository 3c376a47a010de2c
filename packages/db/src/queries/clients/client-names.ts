import type { OrganizationId } from '@callbook/domain'
import type { Queryable } from '../../database.ts'

/** Returns the names of clients of an organization by id. */
export async function listClientNames(
  db: Queryable,
  organizationId: OrganizationId,
  ids: readonly string[]
): Promise<ReadonlyMap<string, string>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .selectFrom('clients')
    .select(['id', 'display_name'])
    .where('organization_id', '=', organizationId)
    .where('id', 'in', ids)
    .execute()

  return new Map(rows.map(({ id, display_name: name }) => [id, name]))
}
