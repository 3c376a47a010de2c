import type { OrganizationId, UserId } from '@callbook/domain'
import type { Database } from '../../database.ts'
import { inTransaction } from '../../in-transaction.ts'
import { deleteMembership } from './memberships.ts'
import { lockUser } from './users.ts'

/**
 * Takes all people out of an organization. Who belongs to no other, and is not staff, is a user no more.
 *
 * @returns how many they were, and how many of them are users no more
 */
export async function forgetMembers(
  db: Database,
  organizationId: OrganizationId
): Promise<{ readonly members: number; readonly users: number }> {
  const members = await db
    .selectFrom('memberships')
    .select('user_id')
    .where('organization_id', '=', organizationId)
    .orderBy('user_id')
    .$narrowType<{ user_id: UserId }>()
    .execute()
  let users = 0
  for (const { user_id } of members) {
    if (await forgetMember(db, organizationId, user_id)) users += 1
  }

  return { members: members.length, users }
}

/** Tells whether it was the last that a user belonged to. */
async function forgetMember(db: Database, organizationId: OrganizationId, userId: UserId): Promise<boolean> {
  return await inTransaction(db, async (tx) => {
    const user = await lockUser(tx, userId)
    await deleteMembership(tx, organizationId, userId)
    const other = await tx.selectFrom('memberships').select('role').where('user_id', '=', userId).executeTakeFirst()
    if (user === undefined || user.platform_role !== null || other !== undefined) return false
    await tx.deleteFrom('users').where('id', '=', userId).execute()

    return true
  })
}
