import { type Database, inTransaction, type Queryable } from '@callbook/db'
import {
  findLink,
  findUserByEmail,
  type LinkRow,
  lockUser,
  useLink as takeLink,
  type UserWithSecrets
} from '@callbook/db/accounts'
import type { UserId } from '@callbook/domain'
import { AccountError } from '../account-error.ts'
import { type Made, noteAct, type Origin, oneself } from '../actor.ts'
import { checkPersonName } from '../identity/name.ts'
import { checkPassword } from '../passwords/password-rule.ts'
import type { Passwords } from '../passwords/passwords.ts'
import type { SignedIn } from '../sessions/open-session.ts'
import { hashToken } from '../tokens/token.ts'
import { acceptInvitation, acceptMembership, type Given, resetPassword, signInBy } from './accept-link.ts'
import { canBeUsed, checkLink } from './check-link.ts'

/** What is set with a link, and who is signed in already. */
export interface LinkUse {
  readonly token: string
  readonly name?: string
  readonly password?: string
  readonly as?: UserId
}

/** What a link has done: a session, or a membership of the one who was signed in. */
export type UsedLink = { readonly link: LinkRow; readonly signedIn: SignedIn | undefined }

/**
 * Uses a link, once: of several at the same time, one.
 *
 * @returns undefined for one that cannot be used, whatever the reason
 * @throws {AccountError} for what it asks for and was not given, which leaves it to be used again
 * @throws {TooManyError}
 */
export async function useLink(
  db: Database,
  { token, name, password, as }: LinkUse,
  from: Origin,
  { passwords, ...made }: Made & { readonly passwords: Passwords }
): Promise<UsedLink | undefined> {
  const check = await checkLink(db, token, made.now)
  const [tokenHash, given] = [hashToken(token), await read(check, { name, password }, passwords)]
  const used = tokenHash && check ? await take(db, tokenHash, { ...given, as }, from, made) : undefined
  if (used === undefined) await noteAct(db, 'link_refused', null, oneself(null, null, from), made.now)

  return used
}

/**
 * The user is locked before the link: whoever ends the links of a user does it in that order. Who finds none changes
 * nothing: on Citus, that would lock all links before all users.
 */
async function take(
  db: Database,
  tokenHash: Buffer,
  given: Given,
  from: Origin,
  made: Made
): Promise<UsedLink | undefined> {
  return await inTransaction(db, async (tx) => {
    const found = await findLink(tx, tokenHash, made.now)
    if (found === undefined) return undefined
    const user = await lockUserOf(tx, found)
    const link = await takeLink(tx, tokenHash, made.now)
    if (link === undefined || !canBeUsed(link, user)) return undefined

    return { link, signedIn: await accept(tx, link, user, given, from, made) }
  })
}

async function read(
  check: Awaited<ReturnType<typeof checkLink>>,
  { name, password }: { readonly name: string | undefined; readonly password: string | undefined },
  passwords: Passwords
): Promise<Given> {
  const [asksName, asksPassword] = [check?.asksName ?? false, check?.asksPassword ?? false]
  if (asksName && name === undefined) throw new AccountError('name_required', 'Say what you are called')
  if (asksPassword && password === undefined) throw new AccountError('password_required', 'Choose a password')
  if (asksPassword && password !== undefined) checkPassword(password)

  return {
    name: asksName && name !== undefined ? checkPersonName(name) : undefined,
    passwordHash: asksPassword && password !== undefined ? await passwords.hash(password) : undefined
  }
}

async function lockUserOf(tx: Queryable, link: LinkRow): Promise<UserWithSecrets | undefined> {
  const userId = link.user_id ?? (await findUserByEmail(tx, link.email))?.id

  return userId === undefined ? undefined : await lockUser(tx, userId)
}

async function accept(
  tx: Queryable,
  link: LinkRow,
  user: UserWithSecrets | undefined,
  given: Given,
  from: Origin,
  made: Made
): Promise<SignedIn | undefined> {
  if (link.organization_id !== null) return await acceptMembership(tx, link, user, given, from, made)
  if (user === undefined) throw new Error('a link of no organization is of no user')
  if (link.purpose === 'sign_in') return await signInBy(tx, user, from, made)

  return await (link.purpose === 'reset' ? resetPassword : acceptInvitation)(tx, user, given, from, made)
}
