import { type Database, inTransaction } from '@callbook/db'
import { confirmSession, type FoundSession, findUser } from '@callbook/db/accounts'
import { AccountError } from '../account-error.ts'
import { type Origin, recordAccountEvent } from '../actor.ts'
import type { Passwords } from '../passwords/passwords.ts'
import { sessionActor } from './sessions.ts'

/**
 * Confirms a session by the password, for operations that require a recent confirmation. A user with a second factor
 * confirms by a code instead.
 *
 * @returns `true` if the password was right and the user has no second factor
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
  const kept = [user?.password_hash ?? null]
  const [isPassword = false] = await passwords.verify(password, { email: session.email, storedForms: kept }, 'known', [
    session.user_id
  ])
  const isRight = isPassword && user !== undefined && !user.has_second_factor
  await inTransaction(db, async (tx) => {
    if (isRight) await confirmSession(tx, session.id, { now, byCode: false })
    await recordAccountEvent(
      tx,
      isRight ? 'confirmed' : 'confirmation_refused',
      session.user_id,
      sessionActor(session, from),
      now
    )
  })

  return isRight
}

/** @throws {AccountError} unless a password, code or link was recently confirmed */
export function requireConfirmed(session: FoundSession): void {
  if (!session.is_confirmed || session.awaits_code) {
    throw new AccountError('not_confirmed', 'Confirm your password or a code first')
  }
}
