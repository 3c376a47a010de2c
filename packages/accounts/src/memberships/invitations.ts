import { type Database, insertAuditEvent, inTransaction, type OrganizationScope } from '@callbook/db'
import { endInvitation, hasMemberWithEmail, type InvitationRow, listInvitationRows } from '@callbook/db/accounts'
import type { ClientId, LinkId, MembershipRole, OrganizationId } from '@callbook/domain'
import { alreadyMember } from '../account-error.ts'
import { type ActorScope, auditActor, type IssuanceContext } from '../actor.ts'
import { checkEmail } from '../identity/email.ts'
import { limitOf } from '../links/accept-link.ts'
import { type Link, makeLink } from '../links/make-link.ts'
import { requirePermission } from '../sessions/require-permission.ts'
import { checkLimit } from './client-limit.ts'

const permission = 'manage_members'

/** Returns the invitations to an organization that can be used, newest first. */
export async function listInvitations(
  db: Database,
  organizationId: OrganizationId,
  now: Date
): Promise<InvitationRow[]> {
  return await listInvitationRows({ db, organizationId }, now)
}

/**
 * Creates a new link for an open invitation, which then has a full week again. The previous link ends.
 *
 * @returns `undefined` if the organization has no such open invitation
 * @throws {AccountError} if the actor may not invite
 */
export async function resendInvitation(
  at: ActorScope & OrganizationScope & IssuanceContext,
  id: LinkId
): Promise<Link | undefined> {
  const { db, organizationId, actor, now } = at
  return await inTransaction(db, async (tx) => {
    const inTx = { ...at, db: tx }
    await requirePermission(inTx, { permission, organizationId })
    const invitation = await endInvitation(inTx, id, now)
    if (invitation === undefined) return undefined
    const { email, role, client_id: clientId } = invitation
    const input = { purpose: 'invitation', userId: null, email, organizationId, role, clientId } as const
    const link = await makeLink(tx, { ...input, createdBy: actor.id }, at)
    const changes = { email: { after: email }, role: { after: role }, ...limitOf(clientId) }
    const event = { act: 'member.resend_invitation', objectKind: 'invitation', objectId: link.id, changes }
    await insertAuditEvent({ db: tx, organizationId, actor: auditActor(actor) }, event, now)

    return link
  })
}

/**
 * Revokes an open invitation: its link no longer works.
 *
 * @returns `false` if the organization has no such open invitation
 * @throws {AccountError} if the actor may not invite
 */
export async function revokeInvitation(
  at: ActorScope<Database> & OrganizationScope<Database>,
  id: LinkId
): Promise<boolean> {
  const { db, organizationId, actor, now } = at
  return await inTransaction(db, async (tx) => {
    const inTx = { ...at, db: tx }
    await requirePermission(inTx, { permission, organizationId })
    const invitation = await endInvitation(inTx, id, now)
    if (invitation === undefined) return false
    const { email, role, client_id: clientId } = invitation
    const limit = clientId === null ? {} : { client_id: { before: clientId } }
    const changes = { email: { before: email }, role: { before: role }, ...limit }
    const event = { act: 'member.revoke_invitation', objectKind: 'invitation', objectId: id, changes }
    await insertAuditEvent({ db: tx, organizationId, actor: auditActor(actor) }, event, now)

    return true
  })
}

interface InvitationInput {
  readonly email: string
  readonly role: MembershipRole
  /** Limits the membership to a client of the organization: required for client managers, impossible for owners. */
  readonly clientId?: ClientId | null
}

/**
 * Invites an address to an organization. The result reveals nothing about other accounts.
 *
 * @throws {AccountError}
 */
export async function inviteMember(
  at: ActorScope & OrganizationScope & IssuanceContext,
  input: InvitationInput
): Promise<Link> {
  const { db, organizationId, actor, now } = at
  const [email, { role, clientId = null }] = [checkEmail(input.email), input]
  return await inTransaction(db, async (tx) => {
    const inTx = { ...at, db: tx }
    await requirePermission(inTx, { permission: 'manage_members', organizationId })
    await checkLimit(inTx, { role, clientId })
    if (await hasMemberWithEmail(inTx, email, clientId)) throw alreadyMember(email)
    const link = await makeLink(
      tx,
      { purpose: 'invitation', userId: null, email, organizationId, role, clientId, createdBy: actor.id },
      at
    )
    const changes = { email: { after: email }, role: { after: role }, ...limitOf(clientId) }
    const event = { act: 'member.invite', objectKind: 'invitation', objectId: link.id, changes }
    await insertAuditEvent({ db: tx, organizationId, actor: auditActor(actor) }, event, now)

    return link
  })
}
