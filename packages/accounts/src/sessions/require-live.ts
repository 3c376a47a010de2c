import type { Queryable } from '@callbook/db'
import { lockSession } from '@callbook/db/accounts'
import { AccountError } from '../account-error.ts'
import type { AccountActor } from '../actor.ts'

/**
 * Rejects a change if its session has ended since the request, because ending a session is meant to protect the
 * account. Call it after locking the user whom the change concerns.
 *
 * @throws {AccountError}
 */
export async function requireLive(tx: Queryable, { sessionId }: AccountActor, now: Date): Promise<void> {
  if (sessionId === null || (await lockSession(tx, sessionId, now))) return

  throw new AccountError('signed_out', 'The session has ended: sign in again')
}
