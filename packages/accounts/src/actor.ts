import type { AuditActor, Queryable } from '@callbook/db'
import { type AccountAction, type FoundSession, insertAccountEvents, type PlatformRole } from '@callbook/db/accounts'
import type { AccessTokenId, RandomBytes, SessionId, UserId } from '@callbook/domain'

export type { AccountAction }

export interface Origin {
  readonly ip: string
  readonly userAgent: string
}

/** Actor of a change, which may concern the account of another user. */
export interface AccountActor {
  readonly kind: 'user' | 'cli'
  readonly id: UserId | null
  readonly name: string
  /** Whether the actor is an account manager or an administrator. */
  readonly isStaff?: boolean
  /** Session of the actor; the id of the access token, if the request has one instead. */
  readonly sessionId: SessionId | null
  readonly token?: { readonly id: AccessTokenId; readonly name: string }
  readonly ip: string | null
  readonly userAgent: string | null
  readonly requestId?: string
}

export interface IssuanceContext {
  readonly now: Date
  readonly randomBytes: RandomBytes
}

/** What everything needs that reads or changes accounts. */
export interface AccountScope<Db extends Queryable = Queryable> {
  /** The database, or the transaction in which the statements run. */
  readonly db: Db
  readonly now: Date
}

/** What a change needs whose actor is recorded. */
export interface ActorScope<Db extends Queryable = Queryable> extends AccountScope<Db> {
  readonly actor: AccountActor
}

/** What a user of a session needs to change the own account. */
export interface SessionScope<Db extends Queryable = Queryable> extends AccountScope<Db> {
  readonly session: FoundSession
  readonly from: Origin
}

/** What a visitor needs to sign in. */
export interface VisitorScope<Db extends Queryable = Queryable> extends AccountScope<Db>, IssuanceContext {
  readonly from: Origin
}

export const commandLine: AccountActor = {
  kind: 'cli',
  id: null,
  name: 'command line',
  sessionId: null,
  ip: null,
  userAgent: null
}

/** Records an action on the account of `userId`, in the transaction of the action. */
export async function recordAccountEvent(at: ActorScope, act: AccountAction, userId: UserId | null): Promise<void> {
  await recordAccountEvents(at, act, [userId])
}

/** Records the same event for several accounts, in one statement: their number takes no measurable time. */
export async function recordAccountEvents(
  { db: tx, actor, now }: ActorScope,
  act: AccountAction,
  userIds: readonly (UserId | null)[]
): Promise<void> {
  const { sessionId, token, userAgent } = actor
  const facts = { act, sessionId: token === undefined ? sessionId : null, userAgent: clip(userAgent) }
  const events = userIds.map((userId) => ({ ...facts, userId }))
  await insertAccountEvents(tx, auditActor(actor), events, now)
}

/** Returns a user as the actor on their own account; without a user, an attempt for an unknown address. */
export function selfActor(
  user: { id: UserId; name: string; platform_role: PlatformRole | null } | null,
  sessionId: SessionId | null,
  from: Origin
): AccountActor {
  return {
    kind: 'user',
    id: sessionId === null ? null : (user?.id ?? null),
    name: user?.name ?? '',
    isStaff: (user?.platform_role ?? null) !== null,
    sessionId,
    ip: from.ip,
    userAgent: from.userAgent
  }
}

export function auditActor({ kind, id, name, isStaff = false, token, ip, requestId }: AccountActor): AuditActor {
  return {
    ...{ kind, id, name, isStaff },
    ...(token !== undefined && { token }),
    ...(ip !== null && { ip }),
    ...(requestId !== undefined && { requestId })
  }
}

const longestUserAgent = 200

/** Limits a text from the browser, which may have any length. */
export function clip<Text extends string | null>(userAgent: Text): Text {
  return (userAgent === null ? null : cleanUserAgent(userAgent)) as Text
}

function cleanUserAgent(text: string): string {
  return [...text.toWellFormed().replaceAll('\u0000', '')].slice(0, longestUserAgent).join('')
}
