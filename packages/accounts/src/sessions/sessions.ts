import { type Database, inTransaction } from '@callbook/db'
import {
  endSessions,
  type FoundSession,
  findSession as findRow,
  lockUser,
  type SessionRow,
  listSessions as selectSessions,
  touchSession
} from '@callbook/db/accounts'
import type { OrganizationId, SessionId, UserId } from '@callbook/domain'
import { type AccountActor, noteAct, type Origin, oneself } from '../actor.ts'
import { hashToken } from '../tokens/token.ts'
import { expiryOf, timesAt } from './session-times.ts'

export type { FoundSession, SessionRow }

/**
 * The session that a token opens, and whose it is. Asked of the database with every request: what has ended, has ended.
 *
 * @param organizationId of which to tell the role
 */
export async function findSession(
  db: Database,
  token: string,
  organizationId: OrganizationId | undefined,
  now: Date
): Promise<FoundSession | undefined> {
  const tokenHash = hashToken(token)

  return tokenHash && (await findHashedSession(db, tokenHash, organizationId, now))
}

/** The same by the hash of a token. */
export async function findHashedSession(
  db: Database,
  tokenHash: Buffer,
  organizationId: OrganizationId | undefined,
  now: Date
): Promise<FoundSession | undefined> {
  const session = await findRow(db, tokenHash, organizationId, timesAt(now))
  if (session?.is_to_be_touched) {
    await touchSession(db, session.id, { now, expiresAt: expiryOf(new Date(session.created_at), now) })
  }

  return session
}

/** The live sessions of a user, the one seen last first. */
export async function listSessions(db: Database, userId: UserId, now: Date): Promise<SessionRow[]> {
  return await selectSessions(db, userId, now)
}

/** Ends one session of the user whose `session` it is: that one, or another. Tells whether there was one to end. */
export async function endSession(
  db: Database,
  session: FoundSession,
  id: SessionId,
  from: Origin,
  now: Date
): Promise<boolean> {
  return await inTransaction(db, async (tx) => {
    const ended = await endSessions(tx, session.user_id, { only: id })
    if (ended > 0) await noteAct(tx, 'session_ended', session.user_id, actorOf(session, from), now)

    return ended > 0
  })
}

/** Ends all sessions of a user but this one. */
export async function endOtherSessions(db: Database, session: FoundSession, from: Origin, now: Date): Promise<number> {
  return await inTransaction(db, async (tx) => {
    const ended = await endSessions(tx, session.user_id, { except: session.id })
    if (ended > 0) await noteAct(tx, 'sessions_ended', session.user_id, actorOf(session, from), now)

    return ended
  })
}

/** Ends every session of a user. Undefined for no such user. */
export async function endSessionsOf(
  db: Database,
  userId: UserId,
  actor: AccountActor,
  now: Date
): Promise<number | undefined> {
  return await inTransaction(db, async (tx) => {
    if ((await lockUser(tx, userId)) === undefined) return undefined
    const ended = await endSessions(tx, userId)
    if (ended > 0) await noteAct(tx, 'sessions_ended', userId, actor, now)

    return ended
  })
}

/** Whoever has a session, as the one who does something. */
export function actorOf({ id, user_id, name }: FoundSession, from: Origin): AccountActor {
  return oneself({ id: user_id, name }, id, from)
}
