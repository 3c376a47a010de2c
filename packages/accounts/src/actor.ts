import type { AuditActor } from '@callbook/db'
import { type AccountEvent, insertAccountEvent } from '@callbook/db/accounts'
import type { RandomBytes, SessionId, UserId } from '@callbook/domain'

/** Where a request comes from. */
export interface Origin {
  readonly ip: string
  readonly userAgent: string
}

/** Who changes an account, which may be that of another. */
export interface AccountActor {
  readonly kind: 'user' | 'cli'
  readonly id: UserId | null
  readonly name: string
  readonly sessionId: SessionId | null
  readonly ip: string | null
  readonly userAgent: string | null
  readonly requestId?: string
}

/** What is new in what is made: when, and what nobody can guess. */
export interface Made {
  readonly now: Date
  readonly randomBytes: RandomBytes
}

export const commandLine: AccountActor = {
  kind: 'cli',
  id: null,
  name: 'command line',
  sessionId: null,
  ip: null,
  userAgent: null
}

/** What happens to accounts, as it is written down. */
export type AccountAct =
  | 'signed_in'
  | 'signed_in_by_link'
  | 'sign_in_refused'
  | 'link_refused'
  | 'invitation_accepted'
  | 'code_accepted'
  | 'code_refused'
  | 'recovery_code_accepted'
  | 'confirmed'
  | 'confirmation_refused'
  | 'session_ended'
  | 'sessions_ended'
  | 'account_changed'
  | 'password_changed'
  | 'password_reset'
  | 'second_factor_proposed'
  | 'second_factor_set'
  | 'second_factor_removed'
  | 'second_factor_reset'
  | 'user_created'
  | 'user_disabled'
  | 'user_enabled'
  | 'link_made'
  | 'made_administrator'
  | 'made_account_manager'
  | 'made_no_staff'

type Queryable = Parameters<typeof insertAccountEvent>[0]

/** Writes down what somebody has done with the account of `userId`, in the transaction that does it. */
export async function noteAct(
  tx: Queryable,
  act: AccountAct,
  userId: UserId | null,
  actor: AccountActor,
  now: Date
): Promise<void> {
  const { kind: actorKind, id: actorId, sessionId, ip, userAgent } = actor
  const event: AccountEvent = { act, userId, sessionId, actorKind, actorId, ip, userAgent: clip(userAgent) }
  await insertAccountEvent(tx, event, now)
}

/** Somebody who acts for themselves, or tries to: an address of no user is nobody's. */
export function oneself(
  user: { id: UserId; name: string } | null,
  sessionId: SessionId | null,
  from: Origin
): AccountActor {
  return {
    kind: 'user',
    id: sessionId === null ? null : (user?.id ?? null),
    name: user?.name ?? '',
    sessionId,
    ip: from.ip,
    userAgent: from.userAgent
  }
}

/** The same, as what it changes of an organization is written down. */
export function auditActor({ kind, id, name, ip, requestId }: AccountActor): AuditActor {
  return { kind, id, name, ...(ip === null ? {} : { ip }), ...(requestId === undefined ? {} : { requestId }) }
}

const longestUserAgent = 200

/** A browser may say as much of itself as it likes. */
export function clip<Text extends string | null>(userAgent: Text): Text {
  return (userAgent === null ? null : cleanUserAgent(userAgent)) as Text
}

function cleanUserAgent(text: string): string {
  return [...text.toWellFormed().replaceAll('\u0000', '')].slice(0, longestUserAgent).join('')
}
