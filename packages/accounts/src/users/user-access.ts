import { type Database, inTransaction, type Queryable } from '@callbook/db'
import {
  endLinksBy,
  endLinksOf,
  lockUsers,
  type PlatformRole,
  type UserRow,
  type UserWithSecrets,
  updateUser
} from '@callbook/db/accounts'
import type { UserId } from '@callbook/domain'
import { AccountError } from '../account-error.ts'
import { type AccountAction, type AccountActor, type ActorScope, recordAccountEvent } from '../actor.ts'
import { endAccess } from '../sessions/end-access.ts'
import { requirePermission } from '../sessions/require-permission.ts'

/**
 * Disables or enables a user. All sessions and access tokens end at once, and all links, including those made for
 * others.
 *
 * @returns `undefined` if the user does not exist
 */
export async function setUserDisabled(
  at: ActorScope<Database>,
  userId: UserId,
  { isDisabled }: { readonly isDisabled: boolean }
): Promise<UserRow | undefined> {
  const { db, actor, now } = at
  return await inTransaction(db, async (tx) => {
    const inTx = { ...at, db: tx }
    const user = await lockWithActor(tx, userId, actor)
    if (user === undefined) return undefined
    await requirePermission(inTx, { permission: 'manage_people' })
    if (isDisabled === (user.disabled_at !== null)) return user
    if (isDisabled) {
      await endAccess(tx, userId)
      await endLinksOf(tx, userId, now)
      await endLinksBy(tx, userId, now)
    }
    await recordAccountEvent(inTx, isDisabled ? 'user_disabled' : 'user_enabled', userId)

    return await updateUser(tx, userId, { disabled_at: isDisabled ? now : null })
  })
}

/**
 * Sets or removes the staff role of a user. After a demotion, the links that the user made for others end.
 *
 * @returns `undefined` if the user does not exist
 * @throws {AccountError} if an organization created the account: its owner may know the password
 */
export async function setPlatformRole(
  at: ActorScope<Database>,
  userId: UserId,
  role: PlatformRole | null
): Promise<UserRow | undefined> {
  const { db, actor, now } = at
  const levels = [null, 'account_manager', 'administrator']
  const act: AccountAction = role === null ? 'made_no_staff' : `made_${role}`

  return await inTransaction(db, async (tx) => {
    const inTx = { ...at, db: tx }
    const before = await lockWithActor(tx, userId, actor)
    if (before === undefined) return undefined
    await requirePermission(inTx, { permission: 'manage_people' })
    if (role === before.platform_role) return before
    if (role !== null && before.created_by_organization_id !== null) throw createdByOrganization()
    if (levels.indexOf(role) < levels.indexOf(before.platform_role)) await endLinksBy(tx, userId, now)
    await recordAccountEvent(inTx, act, userId)

    return await updateUser(tx, userId, { platform_role: role })
  })
}

function createdByOrganization(): AccountError {
  return new AccountError(
    'created_by_organization',
    'An organization created this account, so it cannot become staff. Invite the person with a staff role instead.'
  )
}

/** Locks in one order, so that two administrators who change each other do so sequentially. */
async function lockWithActor(tx: Queryable, userId: UserId, actor: AccountActor): Promise<UserWithSecrets | undefined> {
  const users = await lockUsers(tx, [userId, ...(actor.id === null ? [] : [actor.id])])

  return users.find(({ id }) => id === userId)
}
