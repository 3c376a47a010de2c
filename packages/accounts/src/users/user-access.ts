import { type Database, inTransaction, type Queryable } from '@callbook/db'
import {
  endLinksBy,
  endLinksOf,
  endSessions,
  lockUsers,
  type PlatformRole,
  type UserRow,
  type UserWithSecrets,
  updateUser
} from '@callbook/db/accounts'
import type { UserId } from '@callbook/domain'
import { type AccountAct, type AccountActor, noteAct } from '../actor.ts'
import { requirePermission } from '../sessions/require-permission.ts'

/**
 * Lets somebody in no longer, or again. All sessions end at once, and all links: also those made for others.
 *
 * @returns undefined for no such user
 */
export async function setUserDisabled(
  db: Database,
  userId: UserId,
  isDisabled: boolean,
  actor: AccountActor,
  now: Date
): Promise<UserRow | undefined> {
  return await inTransaction(db, async (tx) => {
    const user = await lockWithActor(tx, userId, actor)
    if (user === undefined) return undefined
    await requirePermission(tx, actor, { act: 'manage_people' }, now)
    if (isDisabled === (user.disabled_at !== null)) return user
    if (isDisabled) {
      await endSessions(tx, userId)
      await endLinksOf(tx, userId, now)
      await endLinksBy(tx, userId, now)
    }
    await noteAct(tx, isDisabled ? 'user_disabled' : 'user_enabled', userId, actor, now)

    return await updateUser(tx, userId, { disabled_at: isDisabled ? now : null })
  })
}

/**
 * Has somebody be staff, or no longer. Whoever is less than before has made no link that lets anybody in.
 *
 * @returns undefined for no such user
 */
export async function setPlatformRole(
  db: Database,
  userId: UserId,
  role: PlatformRole | null,
  actor: AccountActor,
  now: Date
): Promise<UserRow | undefined> {
  const levels = [null, 'account_manager', 'administrator']
  const act: AccountAct = role === null ? 'made_no_staff' : `made_${role}`

  return await inTransaction(db, async (tx) => {
    const before = await lockWithActor(tx, userId, actor)
    if (before === undefined) return undefined
    await requirePermission(tx, actor, { act: 'manage_people' }, now)
    if (role === before.platform_role) return before
    if (levels.indexOf(role) < levels.indexOf(before.platform_role)) await endLinksBy(tx, userId, now)
    await noteAct(tx, act, userId, actor, now)

    return await updateUser(tx, userId, { platform_role: role })
  })
}

/** Two administrators who change each other at the same time do so one after the other. */
async function lockWithActor(tx: Queryable, userId: UserId, actor: AccountActor): Promise<UserWithSecrets | undefined> {
  const users = await lockUsers(tx, [userId, ...(actor.id === null ? [] : [actor.id])])

  return users.find(({ id }) => id === userId)
}
