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
import { type AccountAct, noteAct, type Origin } from '../actor.ts'
import { actorOf } from '../sessions/sessions.ts'
import { hashRecoveryCode } from './recovery-codes.ts'
import { findStep } from './totp.ts'

/**
 * Takes a code of the second factor, or one of its recovery codes: after a sign-in, or to prove it again.
 *
 * @returns whether it was one, and not used before
 */
export async function giveCode(
  db: Database,
  session: FoundSession,
  code: string,
  from: Origin,
  { now, keyRing }: { readonly now: Date; readonly keyRing: KeyRing }
): Promise<boolean> {
  return await inTransaction(db, async (tx) => {
    const user = await lockUser(tx, session.user_id)
    const accepted = user?.has_second_factor ? await accept(tx, user, code.trim(), now, keyRing) : undefined
    if (accepted !== undefined) await confirmSession(tx, session.id, { now, byCode: true })
    await noteAct(tx, accepted ?? 'code_refused', session.user_id, actorOf(session, from), now)

    return accepted !== undefined
  })
}

async function accept(
  tx: Queryable,
  user: UserWithSecrets,
  code: string,
  now: Date,
  keyRing: KeyRing
): Promise<AccountAct | undefined> {
  const recovery = hashRecoveryCode(code)
  if (recovery !== undefined) {
    return (await useRecoveryCode(tx, user.id, recovery, now)) ? 'recovery_code_accepted' : undefined
  }
  const sealed = user.totp_secret_encrypted ?? ''
  const step = findStep(openSecret(keyRing, sealed, user.id), code.replaceAll(' ', ''), now)
  const isAccepted = step !== undefined && (await acceptStep(tx, user.id, step, { sealed, isFirst: false }))

  return isAccepted ? 'code_accepted' : undefined
}
