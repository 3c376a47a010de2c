import { newId } from '@callbook/db'
import {
  hasOnlySuspendedOrganizations,
  type IdentityProviderRow,
  insertSession,
  type NewSession,
  type UserRow
} from '@callbook/db/accounts'
import type { SessionId, UserId } from '@callbook/domain'
import { AccountError } from '../account-error.ts'
import { clip, type VisitorScope } from '../actor.ts'
import { createToken, hashToken } from '../tokens/token.ts'
import { requirePasswordAllowed } from './provider-rule.ts'
import { confirmationAt, expiryOf, hourMs } from './session-times.ts'

export interface SignedIn {
  readonly sessionId: SessionId
  readonly userId: UserId
  readonly email: string
  /** Token of the session, only for the browser of the user. */
  readonly token: string
  /** Whether the code of the second factor is required next. */
  readonly awaitsCode: boolean
}

type SessionUser = Pick<UserRow, 'created_by_organization_id' | 'email' | 'has_second_factor' | 'id' | 'platform_role'>

/**
 * Creates a session of a user authenticated by a password or a link. Locks the user, so that the session ends with all
 * others, and the identity provider that covers the user, so that no session is opened while it becomes enforced.
 *
 * @throws {AccountError} if all organizations of the user are suspended, except for staff, and if the user must use the
 *   identity provider
 */
export async function openSession(at: VisitorScope, user: SessionUser): Promise<SignedIn> {
  await requirePasswordAllowed(at, user)

  return await insert(at, user, { confirmedAt: at.now })
}

/**
 * Creates a session of a user authenticated by an identity provider, which is locked.
 *
 * @param authenticatedAt when the user entered a credential there, if known
 * @throws {AccountError} if all organizations of the user are suspended, except for staff
 */
export async function openProviderSession(
  at: VisitorScope,
  user: SessionUser,
  by: { readonly provider: IdentityProviderRow; readonly authenticatedAt: Date | undefined }
): Promise<SignedIn> {
  return await insert(at, user, {
    confirmedAt: confirmationAt(by.authenticatedAt, at.now),
    provider: providerSession(by.provider, at.now)
  })
}

/** Returns the bounds of a session that an identity provider opens. */
export function providerSession(
  { organization_id: organizationId, session_hours, trusts_second_factor }: IdentityProviderRow,
  now: Date
) {
  const endsAt = new Date(now.getTime() + session_hours * hourMs)

  return { organizationId, endsAt, secondFactorAt: trusts_second_factor ? now : null }
}

async function insert(
  { db: tx, from, now, randomBytes }: VisitorScope,
  user: SessionUser,
  { confirmedAt, provider }: Pick<NewSession, 'confirmedAt' | 'provider'>
): Promise<SignedIn> {
  if (user.platform_role === null && (await hasOnlySuspendedOrganizations(tx, user.id))) {
    throw new AccountError('suspended', 'Your organization is suspended: contact the operator of this console')
  }
  const [id, token] = [newId<SessionId>(), createToken(randomBytes)]
  const tokenHash = hashToken(token)
  if (tokenHash === undefined) throw new Error('a new token has an invalid format')
  const awaitsCode = user.has_second_factor && (provider?.secondFactorAt ?? null) === null
  const session = { id, tokenHash, userId: user.id, ip: from.ip, userAgent: clip(from.userAgent) }
  const times = { expiresAt: expiryOf(now, now, provider?.endsAt), confirmedAt: awaitsCode ? null : confirmedAt }
  await insertSession(tx, { ...session, ...times, ...(provider && { provider }) }, now)

  return { sessionId: id, userId: user.id, email: user.email, token, awaitsCode }
}
