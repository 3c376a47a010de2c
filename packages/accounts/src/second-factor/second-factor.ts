import { type Database, inTransaction } from '@callbook/db'
import {
  acceptStep,
  clearSecondFactor,
  confirmSession,
  lockUser,
  proposeTotpSecret,
  replaceRecoveryCodes
} from '@callbook/db/accounts'
import { type KeyRing, openSecret, sealSecret, type UserId } from '@callbook/domain'
import { AccountError } from '../account-error.ts'
import { type ActorScope, type IssuanceContext, recordAccountEvent, type SessionScope } from '../actor.ts'
import { requireConfirmed } from '../sessions/confirm.ts'
import { endAccess } from '../sessions/end-access.ts'
import { requireLive } from '../sessions/require-live.ts'
import { requirePermission } from '../sessions/require-permission.ts'
import { sessionActor } from '../sessions/sessions.ts'
import { createRecoveryCodes, hashRecoveryCode } from './recovery-codes.ts'
import { createTotpSecret, findStep, totpUri } from './totp.ts'
import { acceptCode } from './verify-second-factor.ts'

interface SecondFactorContext extends IssuanceContext {
  readonly keyRing: KeyRing
}

/**
 * Creates a secret for the authenticator of the user of a session. One of its codes enables the second factor.
 *
 * @throws {AccountError}
 */
export async function proposeSecondFactor({
  db,
  session,
  from,
  now,
  randomBytes,
  keyRing
}: SessionScope<Database> & SecondFactorContext): Promise<{ readonly secret: string; readonly uri: string }> {
  requireConfirmed(session)
  const secret = createTotpSecret(randomBytes)
  await inTransaction(db, async (tx) => {
    await lockUser(tx, session.user_id)
    await requireLive(tx, sessionActor(session, from), now)
    const sealed = sealSecret(keyRing, secret, session.user_id, randomBytes)
    if (!(await proposeTotpSecret(tx, session.user_id, sealed))) throw inForce()
    await recordAccountEvent(
      { db: tx, actor: sessionActor(session, from), now },
      'second_factor_proposed',
      session.user_id
    )
  })

  return { secret, uri: totpUri(secret, session.email) }
}

/**
 * Enables the proposed second factor, and ends all other sessions.
 *
 * @returns the recovery codes, which are shown only once; `undefined` for a wrong code
 * @throws {AccountError}
 */
export async function setSecondFactor(
  { db, session, from, now, randomBytes, keyRing }: SessionScope<Database> & SecondFactorContext,
  code: string
): Promise<readonly string[] | undefined> {
  requireConfirmed(session)
  const codes = createRecoveryCodes(randomBytes)

  return await inTransaction(db, async (tx) => {
    const inTx = { db: tx, actor: sessionActor(session, from), now }
    const user = await lockUser(tx, session.user_id)
    await requireLive(tx, sessionActor(session, from), now)
    if (user?.has_second_factor) throw inForce()
    const sealed = user?.totp_secret_encrypted
    const step = sealed ? findStep(openSecret(keyRing, sealed, session.user_id), code.replaceAll(/\s/g, ''), now) : null
    if (!sealed || !step || !(await acceptStep(tx, session.user_id, { step, sealed, isFirst: true }))) {
      await recordAccountEvent(inTx, 'code_refused', session.user_id)
      return undefined
    }

    await replaceRecoveryCodes(
      tx,
      session.user_id,
      codes.flatMap((text) => hashRecoveryCode(text) ?? [])
    )
    await endAccess(tx, session.user_id, session.id)
    await confirmSession(tx, session.id, { now, byCode: true })
    await recordAccountEvent(inTx, 'second_factor_set', session.user_id)

    return codes
  })
}

/**
 * Removes the second factor of the user of a session by one of its codes, and ends all other sessions. The password is
 * not enough: an attacker who learned it must not be able to remove the protection.
 *
 * @returns whether the code was valid
 * @throws {AccountError}
 */
export async function removeSecondFactor(
  { db, session, from, now, keyRing }: SessionScope<Database> & Pick<SecondFactorContext, 'keyRing'>,
  code: string
): Promise<boolean> {
  return await inTransaction(db, async (tx) => {
    const inTx = { db: tx, actor: sessionActor(session, from), now }
    const user = await lockUser(tx, session.user_id)
    await requireLive(tx, sessionActor(session, from), now)
    if (!user?.has_second_factor || (await acceptCode({ db: tx, now, keyRing }, user, code)) === undefined) {
      await recordAccountEvent(inTx, 'code_refused', session.user_id)
      return false
    }
    await clearSecondFactor(tx, session.user_id)
    await endAccess(tx, session.user_id, session.id)
    await recordAccountEvent(inTx, 'second_factor_removed', session.user_id)

    return true
  })
}

/**
 * Removes the second factor of another user, who has lost it, and ends all sessions.
 *
 * @returns `false` if the user does not exist
 */
export async function resetSecondFactor(at: ActorScope<Database>, userId: UserId): Promise<boolean> {
  const { db } = at
  return await inTransaction(db, async (tx) => {
    const inTx = { ...at, db: tx }
    if ((await lockUser(tx, userId)) === undefined) return false
    await requirePermission(inTx, { permission: 'manage_people' })
    await clearSecondFactor(tx, userId)
    await endAccess(tx, userId)
    await recordAccountEvent(inTx, 'second_factor_reset', userId)

    return true
  })
}

function inForce(): AccountError {
  return new AccountError('already_in_force', 'A second factor is already set up: remove it first')
}
