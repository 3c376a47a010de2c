import type { Queryable } from '@callbook/db'
import { lockSession } from '@callbook/db/accounts'
import { AccountError } from '../account-error.ts'
import type { AccountActor } from '../actor.ts'

/**
 * Keeps a session from doing what it asked for before it was ended: whoever ended it meant to keep the account. To be
 * asked after the user is locked, whom a change is about.
 *
 * @throws {AccountError}
 */
export async function requireLive(tx: Queryable, { sessionId }: AccountActor, now: Date): Promise<void> {
  if (sessionId === null || (await lockSession(tx, sessionId, now))) return

  throw new AccountError('signed_out', 'The session has ended: sign in again')
}
