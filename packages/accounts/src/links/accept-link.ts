import { insertAuditEvent, newId, type Queryable } from '@callbook/db'
import {
  endLinksOf,
  endSessions,
  insertMembership,
  insertUser,
  type LinkRow,
  type UserRow,
  type UserWithSecrets,
  updateUser
} from '@callbook/db/accounts'
import type { UserId } from '@callbook/domain'
import { AccountError } from '../account-error.ts'
import { auditActor, type Made, noteAct, type Origin, oneself } from '../actor.ts'
import { openSession, type SignedIn } from '../sessions/open-session.ts'

/** What was given of what is asked for. A password is hashed before anything is locked. */
export interface Given {
  readonly name: string | undefined
  readonly passwordHash: string | undefined
  readonly as?: UserId | undefined
}

/** A link is as good as a password: the second factor is asked for all the same. */
export async function signInBy(tx: Queryable, user: UserWithSecrets, from: Origin, made: Made): Promise<SignedIn> {
  const signedIn = await openSession(tx, user, from, made)
  await noteAct(tx, 'signed_in_by_link', user.id, oneself(user, signedIn.sessionId, from), made.now)

  return signedIn
}

/** Ends every session and every other link: what was known before opens nothing. */
export async function resetPassword(
  tx: Queryable,
  user: UserWithSecrets,
  { passwordHash }: Given,
  from: Origin,
  made: Made
): Promise<SignedIn> {
  if (passwordHash === undefined) throw askedMeanwhile()
  await updateUser(tx, user.id, { password_hash: passwordHash })
  await endSessions(tx, user.id)
  await endLinksOf(tx, user.id, made.now)
  const signedIn = await openSession(tx, user, from, made)
  await noteAct(tx, 'password_reset', user.id, oneself(user, signedIn.sessionId, from), made.now)

  return signedIn
}

/** Of somebody whom staff have made a user: the first password. */
export async function acceptInvitation(
  tx: Queryable,
  user: UserWithSecrets,
  { name, passwordHash }: Given,
  from: Origin,
  made: Made
): Promise<SignedIn> {
  if (name === undefined || passwordHash === undefined) throw askedMeanwhile()
  await updateUser(tx, user.id, { name, password_hash: passwordHash })
  await endSessions(tx, user.id)
  await endLinksOf(tx, user.id, made.now)
  const signedIn = await openSession(tx, user, from, made)
  await noteAct(tx, 'invitation_accepted', user.id, oneself({ ...user, name }, signedIn.sessionId, from), made.now)

  return signedIn
}

/**
 * Makes somebody a member of an organization.
 *
 * Whoever invites sees the link: it makes a user of an address that nobody has, and opens nothing of one that somebody
 * has.
 *
 * @throws {AccountError} unless the one with the address is signed in, where there is one, and is no member
 */
export async function acceptMembership(
  tx: Queryable,
  link: LinkRow,
  known: UserWithSecrets | undefined,
  given: Given,
  from: Origin,
  made: Made
): Promise<SignedIn | undefined> {
  if (link.organization_id === null || link.role === null) throw new Error('an invitation to no organization')
  if (known !== undefined && given.as !== known.id) throw signInFirst()
  const user = known ?? (await addUser(tx, link, given, made))
  const isNew = await insertMembership(tx, link.organization_id, { userId: user.id, role: link.role }, made.now)
  if (!isNew) throw new AccountError('already_member', `${user.email} is a member already`)
  const signedIn = known === undefined ? await openSession(tx, user, from, made) : undefined
  const actor = auditActor(oneself(user, signedIn?.sessionId ?? null, from))
  const event = { act: 'member.join', objectKind: 'user', objectId: user.id, changes: { role: { after: link.role } } }
  await insertAuditEvent(tx, link.organization_id, { ...actor, id: user.id }, event, made.now)

  return signedIn
}

async function addUser(tx: Queryable, { email }: LinkRow, given: Given, { now }: Made): Promise<UserRow> {
  const { name, passwordHash } = given
  if (name === undefined || passwordHash === undefined) throw askedMeanwhile()
  const user = await insertUser(tx, { id: newId(), email, name, platformRole: null }, now)
  if (user === undefined) throw signInFirst()
  await updateUser(tx, user.id, { password_hash: passwordHash })

  return user
}

function signInFirst(): AccountError {
  return new AccountError('sign_in_first', 'Sign in with the address of the invitation, then open the link again')
}

/** What the link asks for has changed between the check and the use: asked again, it says so. */
function askedMeanwhile(): AccountError {
  return new AccountError('password_required', 'Choose a password')
}
