import {
  endAssignmentsOfMember,
  findClient,
  insertAuditEvent,
  installation,
  type OrganizationScope
} from '@callbook/db'
import {
  deleteMembership,
  endInvitationsBy,
  endLinksBy,
  insertMembership,
  lockMemberships,
  lockOwners,
  type UserWithSecrets,
  updateMembership,
  updateUser
} from '@callbook/db/accounts'
import type { ClientId, MembershipRole, UserId } from '@callbook/domain'
import { type ActorScope, auditActor, recordAccountEvent } from '../actor.ts'
import { limitOf } from '../links/accept-link.ts'
import { endAccess } from '../sessions/end-access.ts'
import { type GrantedRoles, platformRoles } from './group-roles.ts'

type Scope = ActorScope & OrganizationScope

interface Granted extends GrantedRoles {
  /** Enabled owners, or administrators of the installation, locked. */
  readonly managers: readonly UserId[]
}

/**
 * Gives a user the roles of the groups, and no others. Without a role, the sessions and access tokens of the user end.
 * The last owner and the last administrator stay.
 *
 * @returns the user; `undefined` if no group gives access
 */
export async function applyGroups(
  at: Scope,
  user: UserWithSecrets,
  granted: Granted
): Promise<UserWithSecrets | undefined> {
  return await (at.organizationId === installation ? applyToStaff : applyToMember)(at, user, granted)
}

async function applyToMember(
  at: Scope,
  user: UserWithSecrets,
  { memberships: wanted, managers }: Granted
): Promise<UserWithSecrets | undefined> {
  const { db: tx, organizationId, now } = at
  const roles = new Map(wanted)
  for (const client of wanted.keys()) {
    const isUnknown = client !== null && (await findClient({ db: tx, reach: organizationId }, client)) === undefined
    if (isUnknown) roles.delete(client)
  }
  const owners = await lockOwners(at)
  const current = await lockMemberships(at, user.id)
  const wasOwner = current.some(({ role }) => role === 'owner')
  const isLast = wasOwner && !owners.some((owner) => owner !== user.id && managers.includes(owner))
  if (isLast) roles.set(null, 'owner')

  const lost = current.filter(({ client_id }) => !roles.has(client_id))
  for (const { client_id: clientId, role } of lost) {
    await deleteMembership(at, { userId: user.id, clientId })
    const limit = clientId === null ? {} : { client_id: { before: clientId } }
    await record(at, 'member.remove', user.id, { role: { before: role }, ...limit })
  }
  const isChanged = await grantAll(at, user.id, { roles, current })
  if (lost.length > 0 || isChanged) await endAssignmentsOfMember(tx, organizationId, user.id)
  if (wasOwner && roles.get(null) !== 'owner') await endInvitationsBy(at, user.id, now)
  if (roles.size > 0) return user
  await endInvitationsBy(at, user.id, now)
  await endAccess(tx, user.id)

  return undefined
}

/** @returns whether a membership has changed its role */
async function grantAll(
  at: Scope,
  userId: UserId,
  given: {
    readonly roles: ReadonlyMap<ClientId | null, MembershipRole>
    readonly current: Awaited<ReturnType<typeof lockMemberships>>
  }
): Promise<boolean> {
  let isChanged = false
  for (const [clientId, role] of given.roles) {
    const before = given.current.find(({ client_id }) => client_id === clientId)
    if (before === undefined) {
      await insertMembership(at, { userId, role, clientId }, at.now)
      await record(at, 'member.join', userId, { role: { after: role }, ...limitOf(clientId) })
    } else if (before.role !== role) {
      isChanged = true
      await updateMembership(at, { userId, clientId }, { role, client_id: clientId })
      await record(at, 'member.role', userId, { role: { before: before.role, after: role } })
    }
  }

  return isChanged
}

async function record(at: Scope, act: string, objectId: UserId, changes: object): Promise<void> {
  const { db, organizationId, actor, now } = at
  const event = { act, objectKind: 'user', objectId, changes: { ...changes, by: { after: 'groups' } } }
  await insertAuditEvent({ db, organizationId, actor: auditActor(actor) }, event, now)
}

async function applyToStaff(
  at: Scope,
  user: UserWithSecrets,
  { platformRole, managers }: Granted
): Promise<UserWithSecrets | undefined> {
  const { db: tx, now } = at
  const isLast = user.platform_role === 'administrator' && managers.every((one) => one === user.id)
  const role = isLast ? 'administrator' : platformRole
  if (role !== user.platform_role) {
    const levels = [null, ...platformRoles]
    if (levels.indexOf(role) < levels.indexOf(user.platform_role)) await endLinksBy(tx, user.id, now)
    if (role === null) await endAccess(tx, user.id)
    await updateUser(tx, user.id, { platform_role: role })
    await recordAccountEvent(at, role === null ? 'made_no_staff' : `made_${role}`, user.id)
  }

  return role === null ? undefined : { ...user, platform_role: role }
}
