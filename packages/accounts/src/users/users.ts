import { commitConfirmed, type Database, inTransaction, newId, type Queryable } from '@callbook/db'
import {
  endLinksOf,
  insertUser,
  listUserRows,
  lockUser,
  type PlatformRole,
  type SeenUserRow,
  type UserFormats,
  type UserRow,
  updateUser
} from '@callbook/db/accounts'
import type { UserId } from '@callbook/domain'
import { AccountError } from '../account-error.ts'
import { type ActorScope, type IssuanceContext, recordAccountEvent, type SessionScope } from '../actor.ts'
import { checkEmail } from '../identity/email.ts'
import { checkPersonName } from '../identity/name.ts'
import { type Link, makeLink } from '../links/make-link.ts'
import { checkPassword } from '../passwords/password-rule.ts'
import type { Passwords } from '../passwords/passwords.ts'
import { requireConfirmed } from '../sessions/confirm.ts'
import { endAccess } from '../sessions/end-access.ts'
import { requireLive } from '../sessions/require-live.ts'
import { requirePermission } from '../sessions/require-permission.ts'
import { sessionActor } from '../sessions/sessions.ts'

export interface UserInput {
  readonly email: string
  readonly name: string
  readonly platformRole: PlatformRole | null
}

export interface InvitedUser {
  readonly user: UserRow
  readonly link: Link
}

/**
 * Creates an account by staff; the user chooses the password with the link. Accounts of organizations with the same
 * address do not change.
 *
 * @param reveal receives the link; if it throws, no user is created
 * @throws {AccountError}
 */
export async function createUser(
  at: ActorScope & IssuanceContext,
  input: UserInput,
  reveal?: (invited: InvitedUser) => Promise<void>
): Promise<InvitedUser> {
  const { db, actor, now } = at
  const [email, name] = [checkEmail(input.email), checkPersonName(input.name)]
  const create = async (tx: Queryable): Promise<InvitedUser> => {
    const inTx = { ...at, db: tx }
    await requirePermission(inTx, { permission: 'manage_people' })
    const account = { id: newId<UserId>(), email, name, platformRole: input.platformRole, createdBy: null }
    const user = await insertUser(tx, account, now)
    if (user === undefined) throw new AccountError('email_taken', `There is already a user ${email}`)
    const ofUser = { userId: user.id, email, organizationId: null, role: null, createdBy: actor.id }
    const link = await makeLink(tx, { purpose: 'invitation', ...ofUser }, at)
    await recordAccountEvent(inTx, 'user_created', user.id)

    return { user, link }
  }

  return await commitConfirmed(db, create, reveal)
}

/** Returns all users, oldest first. */
export async function listUsers(db: Database): Promise<SeenUserRow[]> {
  return await listUserRows(db)
}

/** @throws {AccountError} */
export async function changeOwnAccount(
  { db, session, from, now }: SessionScope<Database>,
  change: { readonly name?: string } & Partial<UserFormats>
): Promise<void> {
  const { name } = change
  const changes = { ...change, ...(name === undefined ? {} : { name: checkPersonName(name) }) }
  await inTransaction(db, async (tx) => {
    const before = await lockUser(tx, session.user_id)
    const isChanged =
      before !== undefined &&
      Object.entries(changes).some(([name, value]) => before[name as keyof typeof changes] !== value)
    if (!isChanged) return
    await updateUser(tx, session.user_id, changes)
    await recordAccountEvent({ db: tx, actor: sessionActor(session, from), now }, 'account_changed', session.user_id)
  })
}

/**
 * Changes the own password, and ends all other sessions, all access tokens and all links.
 *
 * @throws {AccountError}
 * @throws {TooManyError}
 */
export async function changeOwnPassword(
  { db, session, from, now, passwords }: SessionScope<Database> & { readonly passwords: Passwords },
  password: string
): Promise<void> {
  requireConfirmed(session)
  checkPassword(password, session.email)
  const password_hash = await passwords.hash(password, session.email)
  await inTransaction(db, async (tx) => {
    await lockUser(tx, session.user_id)
    await requireLive(tx, sessionActor(session, from), now)
    await updateUser(tx, session.user_id, { password_hash })
    await endAccess(tx, session.user_id, session.id)
    await endLinksOf(tx, session.user_id, now)
    await recordAccountEvent({ db: tx, actor: sessionActor(session, from), now }, 'password_changed', session.user_id)
  })
}
