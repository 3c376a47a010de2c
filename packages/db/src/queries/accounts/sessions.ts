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
 * Whether a session is one still. An ended one expires when it was last seen: no clock that is behind can have it go
 * on.
 */
export const isLive = (now: Date) =>
  sql<boolean>`sessions.expires_at > ${now} and sessions.expires_at > sessions.seen_at`

/** Whether a session is one still. It cannot end before the transaction does. */
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
 * Has a session go on. One that was ended meanwhile stays so; what another transaction is in the way of is left to the
 * next request: on Citus, whoever ends sessions locks users before them, and this the reverse.
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

/** Writes down that a person has just proved to be one, and whether by the second factor. */
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

/** The live ones of a user, the one seen last first. */
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

/** @returns how many there were to end */
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
