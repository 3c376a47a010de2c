import {
  type Database,
  endAssignmentsOfMember,
  insertAuditEvent,
  inTransaction,
  type OrganizationScope,
  type Queryable
} from '@callbook/db'
import {
  deleteAccessTokens,
  deleteMembership,
  endInvitationsBy,
  hasRoleByGroups,
  listMemberRows,
  listMemberships,
  lockEnabledUsers,
  lockMemberships,
  lockOwners,
  lockPlatformRole,
  lockUser,
  type MemberRow,
  type MembershipRow,
  updateMembership
} from '@callbook/db/accounts'
import type { ClientId, MembershipRole, OrganizationId, UserId } from '@callbook/domain'
import { AccountError, alreadyMember } from '../account-error.ts'
import { type ActorScope, auditActor } from '../actor.ts'
import { endAccess } from '../sessions/end-access.ts'
import { requirePermission } from '../sessions/require-permission.ts'
import { checkLimit } from './client-limit.ts'

const permission = 'manage_members'

export async function listMembers(db: Database, organizationId: OrganizationId): Promise<MemberRow[]> {
  return await listMemberRows({ db, organizationId })
}

export interface MemberKey {
  readonly userId: UserId
  /** Limit of the membership, `null` for none; `undefined` for the only membership of the user. */
  readonly of?: ClientId | null | undefined
}

/** Absent properties do not change. */
export interface MemberChange extends MemberKey {
  readonly role?: MembershipRole | undefined
  /** Client whose data the member can access; `null` for all. */
  readonly clientId?: ClientId | null | undefined
}

/**
 * Changes the role of a member, and the limit to a client. Both apply to the next requests of sessions and tokens. The
 * invitations of a former owner end, and assignments to calls that the member may no longer review.
 *
 * @returns `false` if the member does not exist
 * @throws {AccountError} for the last owner, an owner with a limit, a client manager without one, an unknown client, a
 *   limit that another membership of the user has, an unspecified one of several memberships, and a role by groups
 */
export async function changeMember(
  at: ActorScope<Database> & OrganizationScope<Database>,
  { userId, of, ...given }: MemberChange
): Promise<boolean> {
  const { db, organizationId, actor, now } = at
  return await inTransaction(db, async (tx) => {
    const inTx = { ...at, db: tx }
    // An invitation that is accepted at the same time locks the user, too.
    if (given.clientId !== undefined) await lockUser(tx, userId)
    const { member, others } = await lockMember(inTx, { userId, of, staysOwner: (given.role ?? 'owner') === 'owner' })
    if (member === undefined) return false
    await requirePermission(inTx, { permission, organizationId })
    const { role = member.role, clientId = member.client_id } = given
    const changed = changesOf(member, { role, client_id: clientId })
    if (Object.keys(changed).length === 0) return true
    if (await hasRoleByGroups(inTx, userId)) throw roleByGroups()
    await checkLimit(inTx, { role, clientId })
    if (others.some(({ client_id }) => client_id === clientId)) throw alreadyMember('The user')
    const key = { userId, clientId: member.client_id }
    await updateMembership(inTx, key, { role, client_id: clientId })
    await endAssignmentsOfMember(tx, organizationId, userId)
    if (role !== 'owner') await endInvitationsBy(inTx, userId, now)
    const limit = { before: member.client_id, after: clientId }
    const changes = { ...changed, ...(others.length > 0 && { client_id: limit }) }
    const event = { act: 'member.role', objectKind: 'user', objectId: userId, changes }
    await insertAuditEvent({ db: tx, organizationId, actor: auditActor(actor) }, event, now)

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
 * Removes a membership, and the assignments that depend on it. With the last one of an organization, the invitations
 * and access tokens of the user for the organization end, and the sessions and tokens of a user without another
 * organization. Other sessions continue without it, because roles are looked up with each request.
 *
 * @returns `false` if the member does not exist
 * @throws {AccountError} for the last owner, and an unspecified one of several memberships
 */
export async function removeMember(
  at: ActorScope<Database> & OrganizationScope<Database>,
  { userId, of }: MemberKey
): Promise<boolean> {
  const { db, organizationId, actor, now } = at
  return await inTransaction(db, async (tx) => {
    const inTx = { ...at, db: tx }
    const { member, others } = await lockMember(inTx, { userId, of, staysOwner: false })
    if (member === undefined) return false
    const limit = member.client_id === null ? {} : { client_id: { before: member.client_id } }
    const changes = { role: { before: member.role }, ...limit }
    await requirePermission(inTx, { permission, organizationId })
    await deleteMembership(inTx, { userId, clientId: member.client_id })
    await endAssignmentsOfMember(tx, organizationId, userId)
    if (member.role === 'owner' || others.length === 0) await endInvitationsBy(inTx, userId, now)
    if (others.length === 0) await deleteAccessTokens(tx, userId, { within: organizationId })
    if (!(await hasOther(tx, userId))) await endAccess(tx, userId)
    const event = { act: 'member.remove', objectKind: 'user', objectId: userId, changes }
    await insertAuditEvent({ db: tx, organizationId, actor: auditActor(actor) }, event, now)

    return true
  })
}

/** Returns whether a user is staff or a member of any organization. */
async function hasOther(tx: Queryable, userId: UserId): Promise<boolean> {
  return (await listMemberships(tx, userId)).length > 0 || (await lockPlatformRole(tx, userId)) !== null
}

interface LockedMember {
  readonly member: Membership | undefined
  /** The other memberships of the user in the organization. */
  readonly others: readonly Membership[]
}

/**
 * Locks and returns the memberships of a user. Locks all owners, so that one remains if two leave at the same time.
 * Disabled owners do not count, because they cannot act.
 */
async function lockMember(
  at: OrganizationScope,
  { userId, of, staysOwner }: MemberKey & { readonly staysOwner: boolean }
): Promise<LockedMember> {
  const owners = await lockOwners(at)
  const memberships = await lockMemberships(at, userId)
  const matching = memberships.filter(({ client_id }) => of === undefined || client_id === of)
  if (matching.length > 1) throw severalMemberships()
  const [member] = matching
  if (member?.role === 'owner' && !staysOwner) {
    const others = owners.filter((owner) => owner !== userId)
    if ((await lockEnabledUsers(at.db, others)).length === 0) throw lastOwner()
  }

  return { member, others: memberships.filter((one) => one !== member) }
}

function lastOwner(): AccountError {
  return new AccountError('last_owner', 'An organization needs an owner: choose another owner first')
}

function roleByGroups(): AccountError {
  return new AccountError(
    'role_by_groups',
    'Groups of the identity provider decide this role at each sign-in: change the groups there'
  )
}

function severalMemberships(): AccountError {
  return new AccountError('several_memberships', 'The user has several memberships: name the client of one of them')
}
