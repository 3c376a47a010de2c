import { type Database, inTransaction } from '@callbook/db'
import { findUserByEmail, lockUser, type UserWithSecrets, updateUser } from '@callbook/db/accounts'
import { type Made, noteAct, type Origin, oneself } from '../actor.ts'
import { normalizeEmail } from '../identity/email.ts'
import type { Passwords } from '../passwords/passwords.ts'
import { openSession, type SignedIn } from './open-session.ts'

/** A password that was changed while it was checked is checked again, so often. */
const maxAttempts = 3

interface Means extends Made {
  readonly passwords: Passwords
}

/**
 * Begins a session of whoever knows the password of an address.
 *
 * @returns undefined, after the same time, for a wrong password, an address that nobody has, and a user who is disabled
 * @throws {TooManyError}
 */
export async function signIn(
  db: Database,
  { email, password }: { readonly email: string; readonly password: string },
  from: Origin,
  means: Means
): Promise<SignedIn | undefined> {
  const address = normalizeEmail(email)
  let user: UserWithSecrets | undefined
  for (let attempt = 0; attempt < maxAttempts; attempt += 1) {
    user = address === undefined ? undefined : await findUserByEmail(db, address)
    const isRight = await means.passwords.verify(password, user?.password_hash, 'stranger')
    if (user === undefined || !isRight || user.disabled_at !== null) break

    const signedIn = await enter(db, user, password, from, means)
    if (signedIn !== 'changed') return signedIn
  }
  await noteAct(db, 'sign_in_refused', user?.id ?? null, oneself(null, null, from), means.now)

  return undefined
}

/**
 * In the order of locks that whatever changes the user keeps to: a session is not opened by what has just been changed.
 */
async function enter(
  db: Database,
  read: UserWithSecrets,
  password: string,
  from: Origin,
  { passwords, ...made }: Means
): Promise<SignedIn | 'changed'> {
  const isOutdated = read.password_hash !== null && passwords.isOutdated(read.password_hash)
  const rehashed = isOutdated ? await passwords.hash(password) : undefined

  return await inTransaction(db, async (tx) => {
    const user = await lockUser(tx, read.id)
    if (user === undefined || user.disabled_at !== null || user.password_hash !== read.password_hash) return 'changed'
    if (rehashed !== undefined) await updateUser(tx, user.id, { password_hash: rehashed })
    const signedIn = await openSession(tx, user, from, made)
    await noteAct(tx, 'signed_in', user.id, oneself(user, signedIn.sessionId, from), made.now)

    return signedIn
  })
}
