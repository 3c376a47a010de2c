import { type Database, inTransaction } from '@callbook/db'
import {
  acceptStep,
  clearSecondFactor,
  confirmSession,
  type FoundSession,
  lockUser,
  proposeTotpSecret,
  replaceRecoveryCodes
} from '@callbook/db/accounts'
import { type KeyRing, openSecret, sealSecret, type UserId } from '@callbook/domain'
import { AccountError } from '../account-error.ts'
import { type AccountActor, type IssuanceContext, type Origin, recordAccountEvent } from '../actor.ts'
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
export async function proposeSecondFactor(
  db: Database,
  session: FoundSession,
  from: Origin,
  { now, randomBytes, keyRing }: SecondFactorContext
): Promise<{ readonly secret: string; readonly uri: string }> {
  requireConfirmed(session)
  const secret = createTotpSecret(randomBytes)
  await inTransaction(db, async (tx) => {
    await lockUser(tx, session.user_id)
    await requireLive(tx, sessionActor(session, from), now)
    const sealed = sealSecret(keyRing, secret, session.user_id, randomBytes)
    if (!(await proposeTotpSecret(tx, session.user_id, sealed))) throw inForce()
    await recordAccountEvent(tx, 'second_factor_proposed', session.user_id, sessionActor(session, from), now)
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
  db: Database,
  session: FoundSession,
  code: string,
  from: Origin,
  { now, randomBytes, keyRing }: SecondFactorContext
): Promise<readonly string[] | undefined> {
  requireConfirmed(session)
  const codes = createRecoveryCodes(randomBytes)

  return await inTransaction(db, async (tx) => {
    const user = await lockUser(tx, session.user_id)
    await requireLive(tx, sessionActor(session, from), now)
    if (user?.has_second_factor) throw inForce()
    const sealed = user?.totp_secret_encrypted
    const step = sealed ? findStep(openSecret(keyRing, sealed, session.user_id), code.replaceAll(/\s/g, ''), now) : null
    if (!sealed || !step || !(await acceptStep(tx, session.user_id, step, { sealed, isFirst: true }))) {
      await recordAccountEvent(tx, 'code_refused', session.user_id, sessionActor(session, from), now)
      return undefined
    }

    await replaceRecoveryCodes(
      tx,
      session.user_id,
      codes.flatMap((text) => hashRecoveryCode(text) ?? [])
    )
    await endAccess(tx, session.user_id, session.id)
    await confirmSession(tx, session.id, { now, byCode: true })
    await recordAccountEvent(tx, 'second_factor_set', session.user_id, sessionActor(session, from), now)

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
  db: Database,
  session: FoundSession,
  code: string,
  from: Origin,
  { now, keyRing }: Pick<SecondFactorContext, 'now' | 'keyRing'>
): Promise<boolean> {
  return await inTransaction(db, async (tx) => {
    const user = await lockUser(tx, session.user_id)
    await requireLive(tx, sessionActor(session, from), now)
    if (!user?.has_second_factor || (await acceptCode(tx, user, code, now, keyRing)) === undefined) {
      await recordAccountEvent(tx, 'code_refused', session.user_id, sessionActor(session, from), now)
      return false
    }
    await clearSecondFactor(tx, session.user_id)
    await endAccess(tx, session.user_id, session.id)
    await recordAccountEvent(tx, 'second_factor_removed', session.user_id, sessionActor(session, from), now)

    return true
  })
}

/**
 * Removes the second factor of another user, who has lost it, and ends all sessions.
 *
 * @returns `false` if the user does not exist
 */
export async function resetSecondFactor(
  db: Database,
  userId: UserId,
  actor: AccountActor,
  now: Date
): Promise<boolean> {
  return await inTransaction(db, async (tx) => {
    if ((await lockUser(tx, userId)) === undefined) return false
    await requirePermission(tx, actor, { permission: 'manage_people' }, now)
    await clearSecondFactor(tx, userId)
    await endAccess(tx, userId)
    await recordAccountEvent(tx, 'second_factor_reset', userId, actor, now)

    return true
  })
}

function inForce(): AccountError {
  return new AccountError('already_in_force', 'A second factor is already set up: remove it first')
}
