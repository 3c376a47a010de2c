import { type Database, inTransaction } from '@callbook/db'
import { claimLink, findLink, type LinkRow, lockUser, type UserWithSecrets } from '@callbook/db/accounts'
import type { UserId } from '@callbook/domain'
import { AccountError } from '../account-error.ts'
import { recordAccountEvent, selfActor, type VisitorScope } from '../actor.ts'
import { checkPersonName } from '../identity/name.ts'
import { checkPassword } from '../passwords/password-rule.ts'
import type { Passwords } from '../passwords/passwords.ts'
import type { SignedIn } from '../sessions/open-session.ts'
import { hashToken } from '../tokens/token.ts'
import { acceptInvitation, acceptMembership, type LinkInput, resetPassword, signInBy } from './accept-link.ts'
import { canBeUsed, checkLink } from './check-link.ts'

export interface LinkUse {
  readonly token: string
  readonly name?: string
  readonly password?: string
  readonly as?: UserId
}

/** Result of a link: a session, or a membership of the signed-in user. */
export type UsedLink = { readonly link: LinkRow; readonly signedIn: SignedIn | undefined }

/**
 * Uses a link once: of several concurrent uses, one succeeds.
 *
 * @returns `undefined` for a link that cannot be used, regardless of the reason
 * @throws {AccountError} if a required value is missing; the link still works
 * @throws {TooManyError}
 */
export async function redeemLink(
  at: VisitorScope<Database> & { readonly passwords: Passwords },
  { token, name, password, as }: LinkUse
): Promise<UsedLink | undefined> {
  const { db, from, passwords, now } = at
  const check = await checkLink(at, token, as)
  const [tokenHash, given] = [hashToken(token), await read(check, { name, password }, passwords)]
  const used = tokenHash && check ? await take(at, tokenHash, { ...given, as }) : undefined
  if (used === undefined)
    await recordAccountEvent({ db, actor: selfActor(null, null, from), now }, 'link_refused', null)

  return used
}

/**
 * Locks the user before the link, in the same order as code that ends the links of a user. Changes nothing if no user
 * is found: on Citus, that would lock all links before all users.
 */
async function take(at: VisitorScope<Database>, tokenHash: Buffer, given: LinkInput): Promise<UsedLink | undefined> {
  const { db, now } = at
  return await inTransaction(db, async (tx) => {
    const inTx = { ...at, db: tx }
    const found = await findLink(tx, tokenHash, now)
    if (found === undefined) return undefined
    const userId = found.user_id ?? given.as
    const user = userId === undefined ? undefined : await lockUser(tx, userId)
    const link = await claimLink(tx, tokenHash, now)
    if (link === undefined) return undefined
    if (link.organization_id !== null)
      return { link, signedIn: await acceptMembership(inTx, link, { visitor: user, ...given }) }
    if (user === undefined || !canBeUsed(link, user)) return undefined

    return { link, signedIn: await accept(inTx, link, { user, ...given }) }
  })
}

async function read(
  check: Awaited<ReturnType<typeof checkLink>>,
  { name, password }: { readonly name: string | undefined; readonly password: string | undefined },
  passwords: Passwords
): Promise<LinkInput> {
  const [requiresName, requiresPassword] = [check?.requiresName ?? false, check?.requiresPassword ?? false]
  if (requiresName && name === undefined) throw new AccountError('name_required', 'Enter your name')
  if (requiresPassword && password === undefined) throw new AccountError('password_required', 'Choose a password')
  if (requiresPassword && password !== undefined) checkPassword(password, check?.email ?? '')

  return {
    name: requiresName && name !== undefined ? checkPersonName(name) : undefined,
    passwordHash:
      requiresPassword && password !== undefined ? await passwords.hash(password, check?.email ?? '') : undefined
  }
}

async function accept(
  at: VisitorScope,
  link: LinkRow,
  { user, ...given }: LinkInput & { readonly user: UserWithSecrets }
): Promise<SignedIn> {
  if (link.purpose === 'sign_in') return await signInBy(at, user)

  return await (link.purpose === 'reset' ? resetPassword : acceptInvitation)(at, user, given)
}
