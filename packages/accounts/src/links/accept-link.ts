import { insertAuditEvent, newId } from '@callbook/db'
import {
  clearSecondFactor,
  endLinksOf,
  insertMembership,
  insertUser,
  type LinkRow,
  type UserRow,
  type UserWithSecrets,
  updateUser
} from '@callbook/db/accounts'
import type { ClientId, UserId } from '@callbook/domain'
import { AccountError, alreadyMember } from '../account-error.ts'
import { type AccountScope, auditActor, recordAccountEvent, selfActor, type VisitorScope } from '../actor.ts'
import { endAccess } from '../sessions/end-access.ts'
import { openSession, type SignedIn } from '../sessions/open-session.ts'
import { findInvited } from './invited-account.ts'

/** A password is hashed before any row is locked. */
export interface LinkInput {
  readonly name: string | undefined
  readonly passwordHash: string | undefined
  readonly as?: UserId | undefined
}

/** Signs in by a link. A link only replaces the password: the second factor is still required. */
export async function signInBy(at: VisitorScope, user: UserWithSecrets): Promise<SignedIn> {
  const { db: tx, from, now } = at
  const signedIn = await openSession(at, user)
  await recordAccountEvent(
    { db: tx, actor: selfActor(user, signedIn.sessionId, from), now },
    'signed_in_by_link',
    user.id
  )

  return signedIn
}

/**
 * Sets a new password, removes the second factor, and ends all sessions and other links, so that old credentials grant
 * no access. A user who had a second factor must set a new one first.
 */
export async function resetPassword(
  at: VisitorScope,
  user: UserWithSecrets,
  { passwordHash }: LinkInput
): Promise<SignedIn> {
  const { db: tx, from, now } = at
  if (passwordHash === undefined) throw requestedMeanwhile()
  await updateUser(tx, user.id, {
    password_hash: passwordHash,
    ...(user.has_second_factor && { must_set_second_factor: true })
  })
  await clearSecondFactor(tx, user.id)
  await endAccess(tx, user.id)
  await endLinksOf(tx, user.id, now)
  const signedIn = await openSession(at, { ...user, has_second_factor: false })
  await recordAccountEvent({ db: tx, actor: selfActor(user, signedIn.sessionId, from), now }, 'password_reset', user.id)

  return signedIn
}

/** Sets the first password of a user created by staff. */
export async function acceptInvitation(
  at: VisitorScope,
  user: UserWithSecrets,
  { name, passwordHash }: LinkInput
): Promise<SignedIn> {
  const { db: tx, from, now } = at
  if (name === undefined || passwordHash === undefined) throw requestedMeanwhile()
  await updateUser(tx, user.id, { name, password_hash: passwordHash })
  await endAccess(tx, user.id)
  await endLinksOf(tx, user.id, now)
  const signedIn = await openSession(at, user)
  await recordAccountEvent(
    { db: tx, actor: selfActor({ ...user, name }, signedIn.sessionId, from), now },
    'invitation_accepted',
    user.id
  )

  return signedIn
}

/**
 * Adds a user as a member of an organization: the visitor, if the organization or staff created that account, or else a
 * new user of the organization.
 *
 * The inviting user sees the link and can use it. The link gives no access to existing accounts, and the account it
 * creates cannot join other organizations: `created_by_organization_id` ensures that.
 *
 * @param visitor the signed-in user, locked
 * @throws {AccountError} if the organization has an account with the address that is not signed in, or the user is a
 *   member
 */
export async function acceptMembership(
  at: VisitorScope,
  link: LinkRow,
  { visitor, ...given }: LinkInput & { readonly visitor: UserWithSecrets | undefined }
): Promise<SignedIn | undefined> {
  const { db: tx, from, now } = at
  if (link.organization_id === null || link.role === null) throw new Error('an invitation without an organization')
  const invited = await findInvited(tx, link, visitor)
  if (invited.kind === 'signs_in') throw signInFirst()
  const user = invited.kind === 'joins' ? invited.user : await addUser(at, link, given)
  const membership = { userId: user.id, role: link.role, clientId: link.client_id }
  const isNew = await insertMembership({ db: tx, organizationId: link.organization_id }, membership, now)
  if (!isNew) throw alreadyMember(user.email)
  const signedIn = invited.kind === 'is_new' ? await openSession(at, user) : undefined
  const actor = auditActor(selfActor(user, signedIn?.sessionId ?? null, from))
  const event = {
    act: 'member.join',
    objectKind: 'user',
    objectId: user.id,
    changes: { role: { after: link.role }, ...limitOf(link.client_id) }
  }
  await insertAuditEvent({ db: tx, organizationId: link.organization_id, actor: { ...actor, id: user.id } }, event, now)

  return signedIn
}

async function addUser({ db: tx, now }: AccountScope, link: LinkRow, given: LinkInput): Promise<UserRow> {
  const { name, passwordHash } = given
  if (name === undefined || passwordHash === undefined) throw requestedMeanwhile()
  const { email, organization_id: createdBy } = link
  const user = await insertUser(tx, { id: newId(), email, name, platformRole: null, createdBy }, now)
  if (user === undefined) throw signInFirst()
  await updateUser(tx, user.id, { password_hash: passwordHash })

  return user
}

export function limitOf(clientId: ClientId | null) {
  return clientId === null ? {} : { client_id: { after: clientId } }
}

function signInFirst(): AccountError {
  return new AccountError('sign_in_first', 'Sign in with the address of the invitation, then open the link again')
}

/** The requirements of the link have changed between its check and its use: checking it again shows them. */
function requestedMeanwhile(): AccountError {
  return new AccountError('password_required', 'Choose a password')
}
