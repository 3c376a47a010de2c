import type { SessionId, UserId } from '@callbook/domain'
import { isConflict } from '@callbook/postgres'
import { sql } from 'kysely'
import type { Queryable } from '../../database.ts'

export interface SessionRow {
  readonly id: SessionId
  readonly created_at: string
  readonly seen_at: string
  readonly expires_at: string
  readonly user_agent: string
  readonly ip: string
}

export interface NewSession {
  readonly id: SessionId
  readonly tokenHash: Buffer
  readonly userId: UserId
  readonly expiresAt: Date
  readonly confirmedAt: Date | null
  readonly userAgent: string
  readonly ip: string
}

export async function insertSession(tx: Queryable, session: NewSession, now: Date): Promise<void> {
  await tx
    .insertInto('sessions')
    .values({
      id: session.id,
      token_hash: session.tokenHash,
      user_id: session.userId,
      created_at: now,
      seen_at: now,
      expires_at: session.expiresAt,
      confirmed_at: session.confirmedAt,
      user_agent: session.userAgent,
      ip: session.ip
    })
    .execute()
}

/**
 * Condition for active sessions. An ended session expires at its last-seen time, so that a slow clock cannot revive
 * it.
 */
export const isLive = (now: Date) =>
  sql<boolean>`sessions.expires_at > ${now} and sessions.expires_at > sessions.seen_at`

/** Returns `true` if a session is active, and keeps it so until the transaction ends. */
export async function lockSession(tx: Queryable, id: SessionId, now: Date): Promise<boolean> {
  const row = await tx
    .selectFrom('sessions')
    .select('id')
    .where('id', '=', id)
    .where(isLive(now))
    .forShare()
    .executeTakeFirst()

  return row !== undefined
}

/**
 * Extends a session. An ended session stays ended. A locked row is left to the next request, because on Citus, ending
 * sessions locks users first and this locks them last.
 */
export async function touchSession(
  db: Queryable,
  id: SessionId,
  { now, expiresAt }: { readonly now: Date; readonly expiresAt: Date }
): Promise<void> {
  await db
    .updateTable('sessions')
    .set({ seen_at: now, expires_at: expiresAt })
    .where('id', '=', id)
    .where(isLive(now))
    .execute()
    .catch((error: unknown) => {
      if (!isConflict(error)) throw error
    })
}

/** Records that the user has just verified a credential, and whether it was the second factor. */
export async function confirmSession(
  tx: Queryable,
  id: SessionId,
  { now, byCode }: { readonly now: Date; readonly byCode: boolean }
): Promise<void> {
  await tx
    .updateTable('sessions')
    .set({ confirmed_at: now, ...(byCode ? { second_factor_at: sql`coalesce(second_factor_at, ${now})` } : {}) })
    .where('id', '=', id)
    .execute()
}

/** Returns the active sessions of a user, most recently seen first. */
export async function listSessions(db: Queryable, userId: UserId, now: Date): Promise<SessionRow[]> {
  return await db
    .selectFrom('sessions')
    .select(['id', 'created_at', 'seen_at', 'expires_at', 'user_agent', 'ip'])
    .where('user_id', '=', userId)
    .where(isLive(now))
    .orderBy('seen_at', 'desc')
    .orderBy('id', 'desc')
    .$narrowType<SessionRow>()
    .execute()
}

/** @returns number of ended sessions */
export async function endSessions(
  tx: Queryable,
  userId: UserId,
  which: { readonly only?: SessionId; readonly except?: SessionId | undefined } = {}
): Promise<number> {
  const { only, except } = which
  const { numUpdatedRows } = await tx
    .updateTable('sessions')
    .set(({ ref }) => ({ expires_at: ref('seen_at') }))
    .where('user_id', '=', userId)
    .whereRef('expires_at', '>', 'seen_at')
    .$if(only !== undefined, (query) => query.where('id', '=', only ?? ''))
    .$if(except !== undefined, (query) => query.where('id', '<>', except ?? ''))
    .executeTakeFirstOrThrow()

  return Number(numUpdatedRows)
}
