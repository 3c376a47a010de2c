import { type ClientId, type MembershipRole, membershipRoles, type OrganizationId, type UserId } from '@callbook/domain'
import type { Queryable } from '../../database.ts'

interface NewMembership {
  readonly userId: UserId
  readonly role: MembershipRole
  /** Limits the membership to a client. */
  readonly clientId?: ClientId | null
}

/** @returns `true` if the user was not a member before */
export async function insertMembership(
  tx: Queryable,
  organizationId: OrganizationId,
  { userId, role, clientId = null }: NewMembership,
  now: Date
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('memberships')
    .values({ organization_id: organizationId, user_id: userId, role, client_id: clientId, created_at: now })
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

/** Changes a role, and the limit to a client unless it is `undefined`. */
export async function updateMembership(
  tx: Queryable,
  organizationId: OrganizationId,
  { userId, role, clientId }: NewMembership
): Promise<void> {
  await tx
    .updateTable('memberships')
    .set({ role, ...(clientId !== undefined && { client_id: clientId }) })
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

/**
 * Moves all memberships of an account to another. Where both are members, the higher role remains, and a limit to a
 * client remains unless one of them has none.
 */
export async function moveMemberships(
  tx: Queryable,
  { from, to }: { readonly from: UserId; readonly to: UserId },
  now: Date
): Promise<MovedMembership[]> {
  const rows = await tx
    .selectFrom('memberships')
    .select(['organization_id', 'user_id', 'role', 'client_id'])
    .where('user_id', 'in', [from, to])
    .orderBy('organization_id')
    .orderBy('user_id')
    .forUpdate()
    .$narrowType<StoredMembership>()
    .execute()
  const moved = rows
    .filter(({ user_id }) => user_id === from)
    .map((row) => {
      const { organization_id: organizationId, role: before } = row
      const own = rows.find((other) => other.user_id === to && other.organization_id === organizationId) ?? row
      const { role: after, client_id: clientId } = widerOf(own, row)

      return { organizationId, before, after, clientId }
    })
  for (const { organizationId, after: role, clientId } of moved) {
    await insertMembership(tx, organizationId, { userId: to, role, clientId }, now)
    await updateMembership(tx, organizationId, { userId: to, role, clientId })
    await deleteMembership(tx, organizationId, from)
  }

  return moved
}

interface StoredMembership {
  readonly organization_id: OrganizationId
  readonly user_id: UserId
  readonly role: MembershipRole
  readonly client_id: ClientId | null
}

/** Roles of two clients, or of a client and the organization, do not add up: that would give more than both. */
function widerOf(own: StoredMembership, other: StoredMembership): StoredMembership {
  if (own.client_id === other.client_id) return { ...own, role: higherOf(own.role, other.role) }

  return other.client_id === null ? other : own
}

function higherOf(one: MembershipRole, other: MembershipRole): MembershipRole {
  return membershipRoles.indexOf(one) > membershipRoles.indexOf(other) ? one : other
}
