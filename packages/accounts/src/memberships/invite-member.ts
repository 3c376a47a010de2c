import { insertAuditEvent, inTransaction, type Queryable } from '@callbook/db'
import { hasMemberWithEmail } from '@callbook/db/accounts'
import type { ClientId, MembershipRole, OrganizationId } from '@callbook/domain'
import { alreadyMember } from '../account-error.ts'
import { type AccountActor, auditActor, type IssuanceContext } from '../actor.ts'
import { checkEmail } from '../identity/email.ts'
import { limitOf } from '../links/accept-link.ts'
import { type Link, makeLink } from '../links/make-link.ts'
import { requirePermission } from '../sessions/require-permission.ts'
import { checkLimit } from './client-limit.ts'

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
  db: Queryable,
  organizationId: OrganizationId,
  input: InvitationInput,
  actor: AccountActor,
  made: IssuanceContext
): Promise<Link> {
  const [email, { role, clientId = null }] = [checkEmail(input.email), input]
  return await inTransaction(db, async (tx) => {
    await requirePermission(tx, actor, { permission: 'manage_members', organizationId }, made.now)
    await checkLimit(tx, organizationId, role, clientId)
    if (await hasMemberWithEmail(tx, organizationId, email, clientId)) throw alreadyMember(email)
    const link = await makeLink(
      tx,
      { purpose: 'invitation', userId: null, email, organizationId, role, clientId, createdBy: actor.id },
      made
    )
    const changes = { email: { after: email }, role: { after: role }, ...limitOf(clientId) }
    const event = { act: 'member.invite', objectKind: 'invitation', objectId: link.id, changes }
    await insertAuditEvent(tx, organizationId, auditActor(actor), event, made.now)

    return link
  })
}
