import type { Reach } from '@callbook/domain'
import type { Queryable } from '../../database.ts'
import { isWithin } from '../reach.ts'

export async function listClientNames(
  db: Queryable,
  reach: Reach,
  ids: readonly string[]
): Promise<ReadonlyMap<string, string>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .selectFrom('clients')
    .select(['id', 'display_name'])
    .where(isWithin(reach, { client: 'id' }))
    .where('id', 'in', ids)
    .execute()

  return new Map(rows.map(({ id, display_name: name }) => [id, name]))
}
