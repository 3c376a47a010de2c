import type { Queryable } from '@callbook/db'
import { type AccessTokenLimits, lockAccessToken, lockSession } from '@callbook/db/accounts'
import { AccountError } from '../account-error.ts'
import type { AccountActor } from '../actor.ts'

/**
 * Rejects a change if its session or access token has ended since the request, because ending it is meant to protect
 * the account. Call it after locking the user whom the change concerns.
 *
 * @returns the limits of the access token, if the request has one
 * @throws {AccountError}
 */
export async function requireLive(
  tx: Queryable,
  { sessionId, token: used }: AccountActor,
  now: Date
): Promise<AccessTokenLimits | undefined> {
  if (sessionId === null) return undefined
  const token = used && (await lockAccessToken(tx, used.id, now))
  if (token !== undefined) return token
  if (used === undefined && (await lockSession(tx, sessionId, now))) return undefined

  throw new AccountError('signed_out', 'The session has ended: sign in again')
}
