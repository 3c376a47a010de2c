import type { SessionId, UserId } from '@callbook/domain'
import { newId } from '@callbook/postgres'
import type { Queryable } from '../../database.ts'

export interface AccountEvent {
  readonly act: string
  /** The account; null for an address without a user. */
  readonly userId: UserId | null
  readonly sessionId: SessionId | null
  readonly actorKind: 'user' | 'cli'
  /** The acting user; null for the command line and for unauthenticated requests. */
  readonly actorId: UserId | null
  readonly ip: string | null
  readonly userAgent: string | null
}

export interface AccountEventRow {
  readonly id: string
  readonly at: string
  readonly act: string
  readonly user_id: UserId | null
  readonly session_id: SessionId | null
  readonly actor_kind: 'user' | 'cli'
  readonly actor_id: UserId | null
  readonly ip: string | null
  readonly user_agent: string | null
}

export async function insertAccountEvents(tx: Queryable, events: readonly AccountEvent[], now: Date): Promise<void> {
  const rows = events.map((event) => ({
    id: newId(),
    created_at: now,
    action: event.act,
    user_id: event.userId,
    session_id: event.sessionId,
    actor_kind: event.actorKind,
    actor_id: event.actorId,
    ip: event.ip,
    user_agent: event.userAgent
  }))
  await tx.insertInto('account_events').values(rows).execute()
}

/** Returns the events of one account, newest first. */
export async function listAccountEvents(db: Queryable, userId: UserId, limit: number): Promise<AccountEventRow[]> {
  return await db
    .selectFrom('account_events')
    .select([
      'id',
      'created_at as at',
      'action as act',
      'user_id',
      'session_id',
      'actor_kind',
      'actor_id',
      'ip',
      'user_agent'
    ])
    .where('user_id', '=', userId)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .$narrowType<AccountEventRow>()
    .execute()
}
