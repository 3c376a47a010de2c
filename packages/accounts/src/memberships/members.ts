import { type Database, insertAuditEvent, inTransaction, type Queryable } from '@callbook/db'
import {
  deleteAccessTokens,
  deleteMembership,
  endInvitationsBy,
  findMembership,
  listMemberships,
  lockEnabledUsers,
  lockOwners,
  lockPlatformRole,
  type MemberRow,
  type MembershipRole,
  type MembershipRow,
  listMembers as selectMembers,
  updateRole
} from '@callbook/db/accounts'
import type { OrganizationId, UserId } from '@callbook/domain'
import { AccountError } from '../account-error.ts'
import { type AccountActor, auditActor } from '../actor.ts'
import { endAccess } from '../sessions/end-access.ts'
import { requirePermission } from '../sessions/require-permission.ts'

const permission = 'manage_members'

/** Returns the members of an organization. */
export async function listMembers(db: Database, organizationId: OrganizationId): Promise<MemberRow[]> {
  return await selectMembers(db, organizationId)
}

/**
 * Changes the role of a member. The invitations of a former owner end.
 *
 * @returns `false` if the member does not exist
 * @throws {AccountError} for the last owner, and for a new owner who is limited to a client
 */
export async function changeMemberRole(
  db: Database,
  organizationId: OrganizationId,
  { userId, role }: { readonly userId: UserId; readonly role: MembershipRole },
  actor: AccountActor,
  now: Date
): Promise<boolean> {
  return await inTransaction(db, async (tx) => {
    const member = await lockMember(tx, organizationId, userId, role === 'owner')
    if (member === undefined) return false
    await requirePermission(tx, actor, { permission, organizationId }, now)
    const { role: before, client_id } = member
    if (before === role) return true
    if (role === 'owner' && client_id !== null) throw limitedOwner()
    await updateRole(tx, organizationId, { userId, role })
    if (role !== 'owner') await endInvitationsBy(tx, organizationId, userId, now)
    const event = {
      act: 'member.role',
      objectKind: 'user',
      objectId: userId,
      changes: { role: { before, after: role } }
    }
    await insertAuditEvent(tx, organizationId, auditActor(actor), event, now)

    return true
  })
}

/**
 * Removes a member from an organization: the invitations and access tokens of this member for the organization end, and
 * the sessions and tokens of a user without another organization. Sessions of other users continue without it, because roles are looked up with each request.
 *
 * @returns `false` if the member does not exist
 * @throws {AccountError} for the last owner
 */
export async function removeMember(
  db: Database,
  organizationId: OrganizationId,
  userId: UserId,
  actor: AccountActor,
  now: Date
): Promise<boolean> {
  return await inTransaction(db, async (tx) => {
    const member = await lockMember(tx, organizationId, userId, false)
    if (member === undefined) return false
    const { role: before } = member
    await requirePermission(tx, actor, { permission, organizationId }, now)
    await deleteMembership(tx, organizationId, userId)
    await endInvitationsBy(tx, organizationId, userId, now)
    await deleteAccessTokens(tx, userId, { within: organizationId })
    if (!(await hasOther(tx, userId))) await endAccess(tx, userId)
    const event = { act: 'member.remove', objectKind: 'user', objectId: userId, changes: { role: { before } } }
    await insertAuditEvent(tx, organizationId, auditActor(actor), event, now)

    return true
  })
}

/** Returns whether a user is staff or a member of any organization. */
async function hasOther(tx: Queryable, userId: UserId): Promise<boolean> {
  return (await listMemberships(tx, userId)).length > 0 || (await lockPlatformRole(tx, userId)) !== null
}

/**
 * Returns a membership. Locks all owners, so that one remains if two leave at the same time. Disabled owners
 * do not count, because they cannot act.
 */
async function lockMember(
  tx: Queryable,
  organizationId: OrganizationId,
  userId: UserId,
  staysOwner: boolean
): Promise<Pick<MembershipRow, 'client_id' | 'role'> | undefined> {
  const owners = await lockOwners(tx, organizationId)
  const member = await findMembership(tx, organizationId, userId)
  if (member?.role === 'owner' && !staysOwner) {
    const others = owners.filter((owner) => owner !== userId)
    if ((await lockEnabledUsers(tx, others)).length === 0) throw lastOwner()
  }

  return member
}

function limitedOwner(): AccountError {
  return new AccountError('limited_owner', 'The member is limited to one client. Remove the member, and invite again')
}

function lastOwner(): AccountError {
  return new AccountError('last_owner', 'An organization needs an owner: choose another owner first')
}
