import { type Database, insertAuditEvent, inTransaction, type Queryable } from '@callbook/db'
import {
  deleteAccessTokens,
  deleteMembership,
  endInvitationsBy,
  listMemberships,
  lockEnabledUsers,
  lockMembership,
  lockOwners,
  lockPlatformRole,
  type MemberRow,
  type MembershipRow,
  listMembers as selectMembers,
  updateMembership
} from '@callbook/db/accounts'
import type { ClientId, MembershipRole, OrganizationId, UserId } from '@callbook/domain'
import { AccountError } from '../account-error.ts'
import { type AccountActor, auditActor } from '../actor.ts'
import { endAccess } from '../sessions/end-access.ts'
import { requirePermission } from '../sessions/require-permission.ts'
import { checkLimit } from './client-limit.ts'

const permission = 'manage_members'

/** Returns the members of an organization. */
export async function listMembers(db: Database, organizationId: OrganizationId): Promise<MemberRow[]> {
  return await selectMembers(db, organizationId)
}

/** Change of a membership. An absent member does not change. */
export interface MemberChange {
  readonly userId: UserId
  readonly role?: MembershipRole | undefined
  /** Client whose data the member can access; `null` for all. */
  readonly clientId?: ClientId | null | undefined
}

/**
 * Changes the role of a member, and the limit to a client. Both apply to the next requests of sessions and tokens. The
 * invitations of a former owner end.
 *
 * @returns `false` if the member does not exist
 * @throws {AccountError} for the last owner, an owner with a limit, a client manager without one, and an unknown client
 */
export async function changeMember(
  db: Database,
  organizationId: OrganizationId,
  { userId, ...given }: MemberChange,
  actor: AccountActor,
  now: Date
): Promise<boolean> {
  return await inTransaction(db, async (tx) => {
    const member = await lockMember(tx, organizationId, userId, (given.role ?? 'owner') === 'owner')
    if (member === undefined) return false
    await requirePermission(tx, actor, { permission, organizationId }, now)
    const { role = member.role, clientId = member.client_id } = given
    const changes = changesOf(member, { role, client_id: clientId })
    if (Object.keys(changes).length === 0) return true
    await checkLimit(tx, organizationId, role, clientId)
    await updateMembership(tx, organizationId, { userId, role, clientId })
    if (role !== 'owner') await endInvitationsBy(tx, organizationId, userId, now)
    const event = { act: 'member.role', objectKind: 'user', objectId: userId, changes }
    await insertAuditEvent(tx, organizationId, auditActor(actor), event, now)

    return true
  })
}

type Membership = Pick<MembershipRow, 'client_id' | 'role'>

function changesOf(before: Membership, after: Membership) {
  return {
    ...(before.role !== after.role && { role: { before: before.role, after: after.role } }),
    ...(before.client_id !== after.client_id && { client_id: { before: before.client_id, after: after.client_id } })
  }
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
    const limit = member.client_id === null ? {} : { client_id: { before: member.client_id } }
    const changes = { role: { before: member.role }, ...limit }
    await requirePermission(tx, actor, { permission, organizationId }, now)
    await deleteMembership(tx, organizationId, userId)
    await endInvitationsBy(tx, organizationId, userId, now)
    await deleteAccessTokens(tx, userId, { within: organizationId })
    if (!(await hasOther(tx, userId))) await endAccess(tx, userId)
    const event = { act: 'member.remove', objectKind: 'user', objectId: userId, changes }
    await insertAuditEvent(tx, organizationId, auditActor(actor), event, now)

    return true
  })
}

/** Returns whether a user is staff or a member of any organization. */
async function hasOther(tx: Queryable, userId: UserId): Promise<boolean> {
  return (await listMemberships(tx, userId)).length > 0 || (await lockPlatformRole(tx, userId)) !== null
}

/**
 * Locks and returns a membership. Locks all owners, so that one remains if two leave at the same time. Disabled owners
 * do not count, because they cannot act.
 */
async function lockMember(
  tx: Queryable,
  organizationId: OrganizationId,
  userId: UserId,
  staysOwner: boolean
): Promise<Membership | undefined> {
  const owners = await lockOwners(tx, organizationId)
  const member = await lockMembership(tx, organizationId, userId)
  if (member?.role === 'owner' && !staysOwner) {
    const others = owners.filter((owner) => owner !== userId)
    if ((await lockEnabledUsers(tx, others)).length === 0) throw lastOwner()
  }

  return member
}

function lastOwner(): AccountError {
  return new AccountError('last_owner', 'An organization needs an owner: choose another owner first')
}
