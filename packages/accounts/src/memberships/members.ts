import { commitConfirmed, type Database, insertAuditEvent, inTransaction, type Queryable } from '@callbook/db'
import {
  deleteMembership,
  endInvitationsBy,
  endSessions,
  findRole,
  findUserByEmail,
  holdPlatformRole,
  listMemberships,
  lockOwners,
  type MemberRow,
  type MembershipRole,
  listMembers as selectMembers,
  updateRole
} from '@callbook/db/accounts'
import type { OrganizationId, UserId } from '@callbook/domain'
import { AccountError } from '../account-error.ts'
import { type AccountActor, auditActor, type Made } from '../actor.ts'
import { checkEmail } from '../identity/email.ts'
import { type Link, makeLink } from '../links/make-link.ts'
import { requirePermission } from '../sessions/require-permission.ts'

const act = 'manage_members'

/** The people of an organization. */
export async function listMembers(db: Database, organizationId: OrganizationId): Promise<MemberRow[]> {
  return await selectMembers(db, organizationId)
}

/**
 * Invites whoever has an address to an organization.
 *
 * @param reveal hands the link over; when that fails, there is none
 * @throws {AccountError}
 */
export async function inviteMember(
  db: Database,
  organizationId: OrganizationId,
  input: { readonly email: string; readonly role: MembershipRole },
  actor: AccountActor,
  made: Made,
  reveal?: (link: Link) => Promise<void>
): Promise<Link> {
  const [email, { role }] = [checkEmail(input.email), input]
  const invite = async (tx: Queryable): Promise<Link> => {
    await requirePermission(tx, actor, { act, organizationId }, made.now)
    const user = await findUserByEmail(tx, email)
    if (user !== undefined && (await findRole(tx, organizationId, user.id)) !== undefined) {
      throw new AccountError('already_member', `${email} is a member already`)
    }
    const link = await makeLink(
      tx,
      { purpose: 'invitation', userId: null, email, organizationId, role, madeBy: actor.id },
      made
    )
    const changes = { email: { after: email }, role: { after: role } }
    const event = { act: 'member.invite', objectKind: 'invitation', objectId: link.id, changes }
    await insertAuditEvent(tx, organizationId, auditActor(actor), event, made.now)

    return link
  }

  return await commitConfirmed(db, invite, reveal)
}

/**
 * Gives a member another role: the invitations of who is an owner no longer end. Tells whether there is such a member.
 *
 * @throws {AccountError} for the last owner
 */
export async function changeMemberRole(
  db: Database,
  organizationId: OrganizationId,
  { userId, role }: { readonly userId: UserId; readonly role: MembershipRole },
  actor: AccountActor,
  now: Date
): Promise<boolean> {
  return await inTransaction(db, async (tx) => {
    const before = await lockMember(tx, organizationId, userId, role === 'owner')
    if (before === undefined) return false
    await requirePermission(tx, actor, { act, organizationId }, now)
    if (before === role) return true
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
 * Takes somebody out of an organization: the invitations made for it end, and the sessions of who has nothing else to do
 * in them. Sessions of others go on without it, as its role is asked for with each request. Tells whether there was one.
 *
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
    const before = await lockMember(tx, organizationId, userId, false)
    if (before === undefined) return false
    await requirePermission(tx, actor, { act, organizationId }, now)
    await deleteMembership(tx, organizationId, userId)
    await endInvitationsBy(tx, organizationId, userId, now)
    if (!(await hasOther(tx, userId))) await endSessions(tx, userId)
    const event = { act: 'member.remove', objectKind: 'user', objectId: userId, changes: { role: { before } } }
    await insertAuditEvent(tx, organizationId, auditActor(actor), event, now)

    return true
  })
}

/** Whether somebody is a member of any organization, or staff. */
async function hasOther(tx: Queryable, userId: UserId): Promise<boolean> {
  return (await listMemberships(tx, userId)).length > 0 || (await holdPlatformRole(tx, userId)) !== null
}

/** The role of a member. All owners are locked, so that of two who leave at the same time one stays. */
async function lockMember(
  tx: Queryable,
  organizationId: OrganizationId,
  userId: UserId,
  staysOwner: boolean
): Promise<MembershipRole | undefined> {
  const owners = await lockOwners(tx, organizationId)
  const role = await findRole(tx, organizationId, userId)
  if (role === 'owner' && !staysOwner && owners.every((owner) => owner === userId)) {
    throw new AccountError('last_owner', 'An organization needs an owner: make somebody else one first')
  }

  return role
}
