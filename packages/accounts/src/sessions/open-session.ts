import { newId, type Queryable } from '@callbook/db'
import { insertSession, isShutOut, type UserRow } from '@callbook/db/accounts'
import type { SessionId, UserId } from '@callbook/domain'
import { AccountError } from '../account-error.ts'
import { clip, type Made, type Origin } from '../actor.ts'
import { createToken, hashToken } from '../tokens/token.ts'
import { expiryOf } from './session-times.ts'

/** A session that has just begun. */
export interface SignedIn {
  readonly sessionId: SessionId
  readonly userId: UserId
  /** What opens it, to be shown to nobody but the person's browser. */
  readonly token: string
  /** Whether it can do nothing before the code of the second factor is given. */
  readonly awaitsCode: boolean
}

/**
 * Begins a session of somebody who has proved to be the user. The user is locked, so that it ends with all others.
 *
 * @throws {AccountError} for a member of nothing but suspended organizations, unless staff
 */
export async function openSession(
  tx: Queryable,
  user: Pick<UserRow, 'id' | 'has_second_factor' | 'platform_role'>,
  from: Origin,
  { now, randomBytes }: Made
): Promise<SignedIn> {
  if (user.platform_role === null && (await isShutOut(tx, user.id))) {
    throw new AccountError('suspended', 'Your organization is suspended: ask whoever runs this console')
  }
  const [id, token] = [newId<SessionId>(), createToken(randomBytes)]
  const tokenHash = hashToken(token)
  if (tokenHash === undefined) throw new Error('a new token has another form than tokens have')
  const confirmedAt = user.has_second_factor ? null : now
  const session = { id, tokenHash, userId: user.id, confirmedAt, ip: from.ip, userAgent: clip(from.userAgent) }
  await insertSession(tx, { ...session, expiresAt: expiryOf(now, now) }, now)

  return { sessionId: id, userId: user.id, token, awaitsCode: user.has_second_factor }
}
