import { commitConfirmed, type Database, inTransaction, newId, type Queryable } from '@callbook/db'
import {
  endLinksOf,
  type FoundSession,
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
import { type AccountActor, type IssuanceContext, type Origin, recordAccountEvent } from '../actor.ts'
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
  db: Queryable,
  input: UserInput,
  actor: AccountActor,
  made: IssuanceContext,
  reveal?: (invited: InvitedUser) => Promise<void>
): Promise<InvitedUser> {
  const [email, name] = [checkEmail(input.email), checkPersonName(input.name)]
  const create = async (tx: Queryable): Promise<InvitedUser> => {
    await requirePermission(tx, actor, { permission: 'manage_people' }, made.now)
    const account = { id: newId<UserId>(), email, name, platformRole: input.platformRole, createdBy: null }
    const user = await insertUser(tx, account, made.now)
    if (user === undefined) throw new AccountError('email_taken', `There is already a user ${email}`)
    const ofUser = { userId: user.id, email, organizationId: null, role: null, createdBy: actor.id }
    const link = await makeLink(tx, { purpose: 'invitation', ...ofUser }, made)
    await recordAccountEvent(tx, 'user_created', user.id, actor, made.now)

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
  db: Database,
  session: FoundSession,
  change: { readonly name?: string } & Partial<UserFormats>,
  from: Origin,
  now: Date
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
    await recordAccountEvent(tx, 'account_changed', session.user_id, sessionActor(session, from), now)
  })
}

/**
 * Changes the own password, and ends all other sessions, all access tokens and all links.
 *
 * @throws {AccountError}
 * @throws {TooManyError}
 */
export async function changeOwnPassword(
  db: Database,
  session: FoundSession,
  password: string,
  from: Origin,
  { now, passwords }: { readonly now: Date; readonly passwords: Passwords }
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
    await recordAccountEvent(tx, 'password_changed', session.user_id, sessionActor(session, from), now)
  })
}
