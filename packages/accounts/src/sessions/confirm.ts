import { type Database, inTransaction } from '@callbook/db'
import { confirmSession, type FoundSession, findUser } from '@callbook/db/accounts'
import { AccountError } from '../account-error.ts'
import { noteAct, type Origin } from '../actor.ts'
import type { Passwords } from '../passwords/passwords.ts'
import { actorOf } from './sessions.ts'

/**
 * Has somebody who is signed in prove it again by the password, for what asks for a fresh sign-in.
 *
 * @returns whether it was the password
 * @throws {TooManyError}
 */
export async function confirmByPassword(
  db: Database,
  session: FoundSession,
  password: string,
  from: Origin,
  { now, passwords }: { readonly now: Date; readonly passwords: Passwords }
): Promise<boolean> {
  const user = await findUser(db, session.user_id)
  const isRight = await passwords.verify(password, user?.password_hash, 'known')
  await inTransaction(db, async (tx) => {
    if (isRight) await confirmSession(tx, session.id, { now, byCode: false })
    await noteAct(tx, isRight ? 'confirmed' : 'confirmation_refused', session.user_id, actorOf(session, from), now)
  })

  return isRight
}

/** @throws {AccountError} unless a password, code or link was given just now */
export function requireConfirmed(session: FoundSession): void {
  if (!session.is_confirmed || session.awaits_code) {
    throw new AccountError('not_confirmed', 'Give your password or a code again first')
  }
}
