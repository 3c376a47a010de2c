import type { Queryable } from '@callbook/db'
import { deleteAccessTokens, endSessions } from '@callbook/db/accounts'
import type { SessionId, UserId } from '@callbook/domain'

/**
 * Ends the sessions and access tokens of a user, because a password, second factor or account has changed.
 *
 * @param except session that continues
 * @returns number of ended sessions and tokens
 */
export async function endAccess(tx: Queryable, userId: UserId, except?: SessionId): Promise<number> {
  const sessions = await endSessions(tx, userId, { except })

  return sessions + (await deleteAccessTokens(tx, userId))
}
