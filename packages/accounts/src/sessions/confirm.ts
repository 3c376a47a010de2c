import { type Database, inTransaction } from '@callbook/db'
import { confirmSession, type FoundSession, findUser } from '@callbook/db/accounts'
import { AccountError } from '../account-error.ts'
import { recordAccountEvent, type SessionScope } from '../actor.ts'
import type { Passwords } from '../passwords/passwords.ts'
import { requirePasswordAllowed } from './provider-rule.ts'
import { sessionActor } from './sessions.ts'

/**
 * Confirms a session by the password, for operations that require a recent confirmation. A user with a second factor
 * confirms by a code instead.
 *
 * @returns `true` if the password was right and the user has no second factor
 * @throws {TooManyError}
 * @throws {AccountError} if the user must confirm by the identity provider
 */
export async function confirmByPassword(
  { db, session, from, now, passwords }: SessionScope<Database> & { readonly passwords: Passwords },
  password: string
): Promise<boolean> {
  const user = await findUser(db, session.user_id)
  const kept = [user?.password_hash ?? null]
  const [isPassword = false] = await passwords.verify(
    password,
    { email: session.email, storedForms: kept },
    {
      requester: 'known',
      places: [session.user_id]
    }
  )
  const isRight = isPassword && user !== undefined && !user.has_second_factor
  await inTransaction(db, async (tx) => {
    if (isRight) await requirePasswordAllowed({ db: tx }, user)
    if (isRight) await confirmSession(tx, session.id, { now, byCode: false })
    await recordAccountEvent(
      { db: tx, actor: sessionActor(session, from), now },
      isRight ? 'confirmed' : 'confirmation_refused',
      session.user_id
    )
  })

  return isRight
}

/** @throws {AccountError} unless a password, code or link was recently confirmed */
export function requireConfirmed(session: FoundSession): void {
  if (!session.is_confirmed || session.awaits_code) {
    throw new AccountError('not_confirmed', 'Confirm your identity first')
  }
}
