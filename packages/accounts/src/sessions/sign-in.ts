import { type Database, inTransaction } from '@callbook/db'
import { listUsersByEmail, lockUser, type UserWithSecrets, updateUser } from '@callbook/db/accounts'
import type { UserId } from '@callbook/domain'
import {
  type IssuanceContext,
  recordAccountEvent,
  recordAccountEvents,
  selfActor,
  type VisitorScope
} from '../actor.ts'
import { normalizeEmail } from '../identity/email.ts'
import type { Passwords } from '../passwords/passwords.ts'
import { type AccountChoice, describeChoice } from './account-choice.ts'
import { openSession, type SignedIn } from './open-session.ts'

/** Maximum number of checks of a password that is changed during its check. */
const maxAttempts = 3

/** Source of a password, for the order in which passwords are checked. */
export interface SignInContext {
  /** `known` for a browser with an earlier sign-in of the user: it does not wait for strangers. */
  readonly requester: 'known' | 'stranger'
  /** The site and the network, or the account. */
  readonly places: readonly string[]
  /** Returns whether an account may be opened; by default, all accounts of the address. */
  readonly opens?: (account: UserId) => boolean
}

interface SignInDependencies extends IssuanceContext, Partial<SignInContext> {
  readonly passwords: Passwords
}

export interface PasswordCredentials {
  readonly email: string
  readonly password: string
  /** The account to open, if several accounts of the address have the password. */
  readonly accountId?: UserId
}

/** A session, or the accounts to choose from; neither if the password is wrong. */
export interface SignIn {
  readonly signedIn?: SignedIn
  readonly choices: readonly AccountChoice[]
}

/**
 * Begins a session for the password of an account with this address. If several accounts have the password, returns
 * them, and begins a session once `accountId` names one of them.
 *
 * Neither the result nor the time distinguishes a wrong password, an unknown address and a disabled user.
 *
 * @throws {TooManyError}
 */
export async function signIn(
  at: VisitorScope<Database> & SignInDependencies,
  { email, password, accountId }: PasswordCredentials
): Promise<SignIn> {
  const { db, from, ...means } = at
  const address = normalizeEmail(email)
  let users: readonly UserWithSecrets[] = []
  for (let attempt = 0; attempt < maxAttempts; attempt += 1) {
    users = address === undefined ? [] : await listUsersByEmail(db, address)
    const kept = users.map(({ password_hash }) => password_hash)
    const areRight = await means.passwords.verify(
      password,
      { email: address ?? email, storedForms: kept },
      { requester: means.requester ?? 'stranger', places: means.places }
    )
    const isRequested = ({ id }: UserWithSecrets) => (accountId ?? id) === id && (means.opens?.(id) ?? true)
    const matching = users.filter((one, place) => areRight[place] && one.disabled_at === null && isRequested(one))
    const [user, ...others] = matching
    if (user === undefined) break
    if (others.length > 0) return { choices: await Promise.all(matching.map((one) => describeChoice(db, one))) }

    const signedIn = await enter(at, user, password)
    if (signedIn !== 'changed') return { signedIn, choices: [] }
  }
  const tried = users.length === 0 ? [null] : users.map(({ id }) => id)
  await recordAccountEvents({ db, actor: selfActor(null, null, from), now: means.now }, 'sign_in_refused', tried)

  return { choices: [] }
}

/** Locks in the same order as changes of users, so that an outdated password opens no session. */
async function enter(
  at: VisitorScope<Database> & SignInDependencies,
  read: UserWithSecrets,
  password: string
): Promise<SignedIn | 'changed'> {
  const { db, from, passwords, now } = at
  const isOutdated = read.password_hash !== null && passwords.isOutdated(read.password_hash)
  const rehashed = isOutdated ? await passwords.hash(password, read.email) : undefined

  return await inTransaction(db, async (tx) => {
    const user = await lockUser(tx, read.id)
    if (user === undefined || user.disabled_at !== null || user.password_hash !== read.password_hash) return 'changed'
    if (rehashed !== undefined) await updateUser(tx, user.id, { password_hash: rehashed })
    const signedIn = await openSession({ ...at, db: tx }, user)
    await recordAccountEvent({ db: tx, actor: selfActor(user, signedIn.sessionId, from), now }, 'signed_in', user.id)

    return signedIn
  })
}
