import { type Database, inTransaction, type Queryable } from '@callbook/db'
import {
  acceptStep,
  confirmSession,
  type FoundSession,
  lockUser,
  type UserWithSecrets,
  useRecoveryCode
} from '@callbook/db/accounts'
import { type KeyRing, openSecret } from '@callbook/domain'
import { type AccountAction, type Origin, recordAccountEvent } from '../actor.ts'
import { sessionActor } from '../sessions/sessions.ts'
import { hashRecoveryCode } from './recovery-codes.ts'
import { findStep } from './totp.ts'

/**
 * Accepts a code of the second factor or a recovery code, after signing in or to confirm the session.
 *
 * @returns whether the code was valid and unused
 */
export async function verifySecondFactor(
  db: Database,
  session: FoundSession,
  code: string,
  from: Origin,
  { now, keyRing }: { readonly now: Date; readonly keyRing: KeyRing }
): Promise<boolean> {
  return await inTransaction(db, async (tx) => {
    const user = await lockUser(tx, session.user_id)
    const accepted = user?.has_second_factor ? await acceptCode(tx, user, code, now, keyRing) : undefined
    if (accepted !== undefined) await confirmSession(tx, session.id, { now, byCode: true })
    await recordAccountEvent(tx, accepted ?? 'code_refused', session.user_id, sessionActor(session, from), now)

    return accepted !== undefined
  })
}

/**
 * Accepts a code of an enabled second factor, or a recovery code, which is used up.
 *
 * @returns the accepted kind; `undefined` for a wrong or used code
 */
export async function acceptCode(
  tx: Queryable,
  user: UserWithSecrets,
  text: string,
  now: Date,
  keyRing: KeyRing
): Promise<AccountAction | undefined> {
  const code = text.trim()
  const recovery = hashRecoveryCode(code)
  if (recovery !== undefined) {
    return (await useRecoveryCode(tx, user.id, recovery, now)) ? 'recovery_code_accepted' : undefined
  }
  const sealed = user.totp_secret_encrypted ?? ''
  const step = findStep(openSecret(keyRing, sealed, user.id), code.replaceAll(' ', ''), now)
  const isAccepted = step !== undefined && (await acceptStep(tx, user.id, step, { sealed, isFirst: false }))

  return isAccepted ? 'code_accepted' : undefined
}
