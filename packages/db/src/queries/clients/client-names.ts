import type { OrganizationId } from '@callbook/domain'
import type { Queryable } from '../../database.ts'

/** What some clients of an organization are called, by their ids. */
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
