import { newId } from '@callbook/db'
import { hasOnlySuspendedOrganizations, insertSession, type UserRow } from '@callbook/db/accounts'
import type { SessionId, UserId } from '@callbook/domain'
import { AccountError } from '../account-error.ts'
import { clip, type VisitorScope } from '../actor.ts'
import { createToken, hashToken } from '../tokens/token.ts'
import { expiryOf } from './session-times.ts'

export interface SignedIn {
  readonly sessionId: SessionId
  readonly userId: UserId
  /** Token of the session, only for the browser of the user. */
  readonly token: string
  /** Whether the code of the second factor is required next. */
  readonly awaitsCode: boolean
}

/**
 * Creates a session of an authenticated user. Locks the user, so that the session ends with all others.
 *
 * @throws {AccountError} if all organizations of the user are suspended, except for staff
 */
export async function openSession(
  { db: tx, from, now, randomBytes }: VisitorScope,
  user: Pick<UserRow, 'id' | 'has_second_factor' | 'platform_role'>
): Promise<SignedIn> {
  if (user.platform_role === null && (await hasOnlySuspendedOrganizations(tx, user.id))) {
    throw new AccountError('suspended', 'Your organization is suspended: contact the operator of this console')
  }
  const [id, token] = [newId<SessionId>(), createToken(randomBytes)]
  const tokenHash = hashToken(token)
  if (tokenHash === undefined) throw new Error('a new token has an invalid format')
  const confirmedAt = user.has_second_factor ? null : now
  const session = { id, tokenHash, userId: user.id, confirmedAt, ip: from.ip, userAgent: clip(from.userAgent) }
  await insertSession(tx, { ...session, expiresAt: expiryOf(now, now) }, now)

  return { sessionId: id, userId: user.id, token, awaitsCode: user.has_second_factor }
}
