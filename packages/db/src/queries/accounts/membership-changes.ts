import type { OrganizationId, UserId } from '@callbook/domain'
import type { Queryable } from '../../database.ts'
import { type MembershipRole, membershipRoles } from './memberships.ts'

/** @returns `true` if the user was not a member before */
export async function insertMembership(
  tx: Queryable,
  organizationId: OrganizationId,
  { userId, role }: { readonly userId: UserId; readonly role: MembershipRole },
  now: Date
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('memberships')
    .values({ organization_id: organizationId, user_id: userId, role, created_at: now })
    .onConflict((conflict) => conflict.columns(['organization_id', 'user_id']).doNothing())
    .executeTakeFirstOrThrow()

  return numInsertedOrUpdatedRows === 1n
}

/** Locks and returns the owners until the transaction ends. */
export async function lockOwners(tx: Queryable, organizationId: OrganizationId): Promise<UserId[]> {
  const rows = await tx
    .selectFrom('memberships')
    .select('user_id')
    .where('organization_id', '=', organizationId)
    .where('role', '=', 'owner')
    .orderBy('user_id')
    .forUpdate()
    .$narrowType<{ user_id: UserId }>()
    .execute()

  return rows.map(({ user_id }) => user_id)
}

export async function updateRole(
  tx: Queryable,
  organizationId: OrganizationId,
  { userId, role }: { readonly userId: UserId; readonly role: MembershipRole }
): Promise<void> {
  await tx
    .updateTable('memberships')
    .set({ role })
    .where('organization_id', '=', organizationId)
    .where('user_id', '=', userId)
    .execute()
}

export async function deleteMembership(tx: Queryable, organizationId: OrganizationId, userId: UserId): Promise<void> {
  await tx
    .deleteFrom('memberships')
    .where('organization_id', '=', organizationId)
    .where('user_id', '=', userId)
    .execute()
}

/** A membership that has passed from one account to another. */
export interface MovedMembership {
  readonly organizationId: OrganizationId
  readonly before: MembershipRole
  readonly after: MembershipRole
}

/** Moves all memberships of an account to another. Where both are members, the higher role remains. */
export async function moveMemberships(
  tx: Queryable,
  { from, to }: { readonly from: UserId; readonly to: UserId },
  now: Date
): Promise<MovedMembership[]> {
  const rows = await tx
    .selectFrom('memberships')
    .select(['organization_id', 'user_id', 'role'])
    .where('user_id', 'in', [from, to])
    .orderBy('organization_id')
    .orderBy('user_id')
    .forUpdate()
    .$narrowType<{ organization_id: OrganizationId; user_id: UserId; role: MembershipRole }>()
    .execute()
  const moved = rows
    .filter(({ user_id }) => user_id === from)
    .map(({ organization_id: organizationId, role: before }) => {
      const own = rows.find((row) => row.user_id === to && row.organization_id === organizationId)?.role ?? before

      return { organizationId, before, after: higherOf(own, before) }
    })
  for (const { organizationId, after } of moved) {
    await insertMembership(tx, organizationId, { userId: to, role: after }, now)
    await updateRole(tx, organizationId, { userId: to, role: after })
    await deleteMembership(tx, organizationId, from)
  }

  return moved
}

function higherOf(one: MembershipRole, other: MembershipRole): MembershipRole {
  return membershipRoles.indexOf(one) > membershipRoles.indexOf(other) ? one : other
}
