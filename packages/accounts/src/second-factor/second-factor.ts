import { type Database, inTransaction } from '@callbook/db'
import {
  acceptStep,
  clearSecondFactor,
  confirmSession,
  endSessions,
  type FoundSession,
  lockUser,
  proposeTotpSecret,
  replaceRecoveryCodes
} from '@callbook/db/accounts'
import { type KeyRing, openSecret, sealSecret, type UserId } from '@callbook/domain'
import { AccountError } from '../account-error.ts'
import { type AccountActor, type Made, noteAct, type Origin } from '../actor.ts'
import { requireConfirmed } from '../sessions/confirm.ts'
import { requireLive } from '../sessions/require-live.ts'
import { requirePermission } from '../sessions/require-permission.ts'
import { actorOf } from '../sessions/sessions.ts'
import { createRecoveryCodes, hashRecoveryCode } from './recovery-codes.ts'
import { createTotpSecret, findStep, totpUri } from './totp.ts'

interface Means extends Made {
  readonly keyRing: KeyRing
}

/**
 * Makes a secret for the authenticator of whoever has the session. It is in force once a code of it is given.
 *
 * @throws {AccountError}
 */
export async function proposeSecondFactor(
  db: Database,
  session: FoundSession,
  from: Origin,
  { now, randomBytes, keyRing }: Means
): Promise<{ readonly secret: string; readonly uri: string }> {
  requireConfirmed(session)
  const secret = createTotpSecret(randomBytes)
  await inTransaction(db, async (tx) => {
    await lockUser(tx, session.user_id)
    await requireLive(tx, actorOf(session, from), now)
    const sealed = sealSecret(keyRing, secret, session.user_id, randomBytes)
    if (!(await proposeTotpSecret(tx, session.user_id, sealed))) throw inForce()
    await noteAct(tx, 'second_factor_proposed', session.user_id, actorOf(session, from), now)
  })

  return { secret, uri: totpUri(secret, session.email) }
}

/**
 * Has the proposed second factor be in force, and ends all other sessions.
 *
 * @returns the recovery codes, to be shown this once; undefined for a wrong code
 * @throws {AccountError}
 */
export async function setSecondFactor(
  db: Database,
  session: FoundSession,
  code: string,
  from: Origin,
  { now, randomBytes, keyRing }: Means
): Promise<readonly string[] | undefined> {
  requireConfirmed(session)
  const codes = createRecoveryCodes(randomBytes)

  return await inTransaction(db, async (tx) => {
    const user = await lockUser(tx, session.user_id)
    await requireLive(tx, actorOf(session, from), now)
    if (user?.has_second_factor) throw inForce()
    const sealed = user?.totp_secret_encrypted
    const step = sealed ? findStep(openSecret(keyRing, sealed, session.user_id), code.replaceAll(/\s/g, ''), now) : null
    if (!sealed || !step || !(await acceptStep(tx, session.user_id, step, { sealed, isFirst: true }))) {
      await noteAct(tx, 'code_refused', session.user_id, actorOf(session, from), now)
      return undefined
    }

    await replaceRecoveryCodes(
      tx,
      session.user_id,
      codes.flatMap((text) => hashRecoveryCode(text) ?? [])
    )
    await endSessions(tx, session.user_id, { except: session.id })
    await confirmSession(tx, session.id, { now, byCode: true })
    await noteAct(tx, 'second_factor_set', session.user_id, actorOf(session, from), now)

    return codes
  })
}

/**
 * Takes one's own second factor away, and ends all other sessions.
 *
 * @throws {AccountError}
 */
export async function removeSecondFactor(db: Database, session: FoundSession, from: Origin, now: Date): Promise<void> {
  requireConfirmed(session)
  await inTransaction(db, async (tx) => {
    await lockUser(tx, session.user_id)
    await requireLive(tx, actorOf(session, from), now)
    await clearSecondFactor(tx, session.user_id)
    await endSessions(tx, session.user_id, { except: session.id })
    await noteAct(tx, 'second_factor_removed', session.user_id, actorOf(session, from), now)
  })
}

/** Takes that of another away, who has lost it, and ends all sessions. Tells whether there is such a user. */
export async function resetSecondFactor(
  db: Database,
  userId: UserId,
  actor: AccountActor,
  now: Date
): Promise<boolean> {
  return await inTransaction(db, async (tx) => {
    if ((await lockUser(tx, userId)) === undefined) return false
    await requirePermission(tx, actor, { act: 'manage_people' }, now)
    await clearSecondFactor(tx, userId)
    await endSessions(tx, userId)
    await noteAct(tx, 'second_factor_reset', userId, actor, now)

    return true
  })
}

function inForce(): AccountError {
  return new AccountError('already_in_force', 'There is a second factor already: remove it first')
}
