import { type Database, inTransaction } from '@callbook/db'
import { acceptStep, confirmSession, lockUser, type UserWithSecrets, useRecoveryCode } from '@callbook/db/accounts'
import { type KeyRing, openSecret } from '@callbook/domain'
import { type AccountAction, type AccountScope, recordAccountEvent, type SessionScope } from '../actor.ts'
import { sessionActor } from '../sessions/sessions.ts'
import { hashRecoveryCode } from './recovery-codes.ts'
import { findStep } from './totp.ts'

/**
 * Accepts a code of the second factor or a recovery code, after signing in or to confirm the session.
 *
 * @returns whether the code was valid and unused
 */
export async function verifySecondFactor(
  { db, session, from, now, keyRing }: SessionScope<Database> & { readonly keyRing: KeyRing },
  code: string
): Promise<boolean> {
  return await inTransaction(db, async (tx) => {
    const user = await lockUser(tx, session.user_id)
    const accepted = user?.has_second_factor ? await acceptCode({ db: tx, now, keyRing }, user, code) : undefined
    if (accepted !== undefined) await confirmSession(tx, session.id, { now, byCode: true })
    await recordAccountEvent(
      { db: tx, actor: sessionActor(session, from), now },
      accepted ?? 'code_refused',
      session.user_id
    )

    return accepted !== undefined
  })
}

/**
 * Accepts a code of an enabled second factor, or a recovery code, which is used up.
 *
 * @returns the accepted kind; `undefined` for a wrong or used code
 */
export async function acceptCode(
  { db: tx, now, keyRing }: AccountScope & { readonly keyRing: KeyRing },
  user: UserWithSecrets,
  text: string
): Promise<AccountAction | undefined> {
  const code = text.trim()
  const recovery = hashRecoveryCode(code)
  if (recovery !== undefined) {
    return (await useRecoveryCode(tx, user.id, { hash: recovery, now })) ? 'recovery_code_accepted' : undefined
  }
  const sealed = user.totp_secret_encrypted ?? ''
  const step = findStep(openSecret(keyRing, sealed, user.id), code.replaceAll(' ', ''), now)
  const isAccepted = step !== undefined && (await acceptStep(tx, user.id, { step, sealed, isFirst: false }))

  return isAccepted ? 'code_accepted' : undefined
}
