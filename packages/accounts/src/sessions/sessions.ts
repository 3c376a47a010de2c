import { type Database, inTransaction } from '@callbook/db'
import {
  endSessions,
  type FoundSession,
  findSessionRow,
  listSessionRows,
  lockUser,
  type SessionRow,
  touchSession
} from '@callbook/db/accounts'
import type { Reach, SessionId, UserId } from '@callbook/domain'
import {
  type AccountActor,
  type ActorScope,
  type Origin,
  recordAccountEvent,
  type SessionScope,
  selfActor
} from '../actor.ts'
import { hashToken } from '../tokens/token.ts'
import { endAccess } from './end-access.ts'
import { expiryOf, timesAt } from './session-times.ts'

export type { FoundSession, SessionRow }

/**
 * Returns the session of a token, with its user. Reads the database for every request, so that an ended session is
 * rejected at once.
 *
 * @param reach organization of the returned role, or a client of it
 */
export async function findSession(
  db: Database,
  token: string,
  { reach, now }: { readonly reach?: Reach | undefined; readonly now: Date }
): Promise<FoundSession | undefined> {
  const tokenHash = hashToken(token)

  return tokenHash && (await findHashedSession(db, tokenHash, { reach, now }))
}

export async function findHashedSession(
  db: Database,
  tokenHash: Buffer,
  { reach, now }: { readonly reach?: Reach | undefined; readonly now: Date }
): Promise<FoundSession | undefined> {
  const session = await findSessionRow(db, tokenHash, { reach, ...timesAt(now) })
  if (session?.is_to_be_touched) {
    const endsAt = session.ends_at === null ? undefined : new Date(session.ends_at)
    await touchSession(db, session.id, { now, expiresAt: expiryOf(new Date(session.created_at), now, endsAt) })
  }

  return session
}

/** Returns the live sessions of a user, last seen first. */
export async function listSessions(db: Database, userId: UserId, now: Date): Promise<SessionRow[]> {
  return await listSessionRows(db, userId, now)
}

/**
 * Ends a session of the user of `session`: the same one, or another.
 *
 * @returns `false` if the session does not exist
 */
export async function endSession({ db, session, from, now }: SessionScope<Database>, id: SessionId): Promise<boolean> {
  return await inTransaction(db, async (tx) => {
    const ended = await endSessions(tx, session.user_id, { only: id })
    if (ended > 0)
      await recordAccountEvent({ db: tx, actor: sessionActor(session, from), now }, 'session_ended', session.user_id)

    return ended > 0
  })
}

export async function endOtherSessions({ db, session, from, now }: SessionScope<Database>): Promise<number> {
  return await inTransaction(db, async (tx) => {
    const ended = await endSessions(tx, session.user_id, { except: session.id })
    if (ended > 0)
      await recordAccountEvent({ db: tx, actor: sessionActor(session, from), now }, 'sessions_ended', session.user_id)

    return ended
  })
}

/**
 * Ends all sessions and access tokens of a user.
 *
 * @returns `undefined` if the user does not exist
 */
export async function endSessionsOf(at: ActorScope<Database>, userId: UserId): Promise<number | undefined> {
  const { db } = at
  return await inTransaction(db, async (tx) => {
    if ((await lockUser(tx, userId)) === undefined) return undefined
    const ended = await endAccess(tx, userId)
    if (ended > 0) await recordAccountEvent({ ...at, db: tx }, 'sessions_ended', userId)

    return ended
  })
}

export function sessionActor(
  { id, user_id, name, platform_role, access_token }: FoundSession,
  from: Origin
): AccountActor {
  const actor = selfActor({ id: user_id, name, platform_role }, id, from)

  return access_token === undefined ? actor : { ...actor, token: { id: access_token.id, name: access_token.name } }
}
