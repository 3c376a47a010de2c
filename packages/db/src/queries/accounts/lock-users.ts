import type { UserId } from '@callbook/domain'
import type { Queryable } from '../../database.ts'
import type { PlatformRole } from './users.ts'

export async function lockPlatformRole(tx: Queryable, id: UserId): Promise<PlatformRole | null> {
  const row = await tx
    .selectFrom('users')
    .select('platform_role')
    .where('id', '=', id)
    .forShare()
    .$narrowType<{ platform_role: PlatformRole | null }>()
    .executeTakeFirst()

  return row?.platform_role ?? null
}

export async function lockEnabledUsers(tx: Queryable, ids: readonly UserId[]): Promise<UserId[]> {
  if (ids.length === 0) return []
  const rows = await tx
    .selectFrom('users')
    .select('id')
    .where('id', 'in', ids)
    .where('disabled_at', 'is', null)
    .orderBy('id')
    .forShare()
    .$narrowType<{ id: UserId }>()
    .execute()

  return rows.map(({ id }) => id)
}
