import type { OrganizationId, UserId } from '@callbook/domain'
import type { Database } from '../../database.ts'
import { inTransaction } from '../../in-transaction.ts'
import { lockUser } from './users.ts'

/**
 * Removes all members of an organization and deletes the accounts it created, including accounts of former members.
 * Accounts that staff created for members are also deleted, except accounts of staff and of members of another
 * organization.
 *
 * @returns the numbers of removed members and of deleted users
 */
export async function forgetMembers(
  db: Database,
  organizationId: OrganizationId
): Promise<{ readonly members: number; readonly users: number }> {
  const members = await db
    .selectFrom('memberships')
    .select('user_id')
    .distinct()
    .where('organization_id', '=', organizationId)
    .orderBy('user_id')
    .$narrowType<{ user_id: UserId }>()
    .execute()
  let users = 0
  for (const { user_id } of members) {
    if (await forgetMember(db, organizationId, user_id)) users += 1
  }

  const { numDeletedRows } = await db
    .deleteFrom('users')
    .where('created_by_organization_id', '=', organizationId)
    .executeTakeFirstOrThrow()

  return { members: members.length, users: users + Number(numDeletedRows) }
}

/** Returns `true` if it was the last membership of the user. */
async function forgetMember(db: Database, organizationId: OrganizationId, userId: UserId): Promise<boolean> {
  return await inTransaction(db, async (tx) => {
    const user = await lockUser(tx, userId)
    await tx
      .deleteFrom('memberships')
      .where('organization_id', '=', organizationId)
      .where('user_id', '=', userId)
      .execute()
    const other = await tx.selectFrom('memberships').select('role').where('user_id', '=', userId).executeTakeFirst()
    if (user === undefined || user.platform_role !== null || other !== undefined) return false
    await tx.deleteFrom('users').where('id', '=', userId).execute()

    return true
  })
}
