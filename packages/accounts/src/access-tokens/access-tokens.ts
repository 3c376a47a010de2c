import { type Database, findOrganization, inTransaction, newId, type Queryable } from '@callbook/db'
import {
  type AccessTokenRow,
  countAccessTokens,
  deleteAccessTokens,
  type FoundAccessToken,
  type FoundSession,
  findAccessTokenRow,
  insertAccessToken,
  listAccessTokenRows,
  listMemberships,
  lockPlatformRole,
  lockUser
} from '@callbook/db/accounts'
import {
  type AccessTokenId,
  accessTokenPrefix,
  createAccessToken as createToken,
  hashAccessToken,
  type OrganizationId,
  type Reach,
  type UserId
} from '@callbook/domain'
import { AccountError } from '../account-error.ts'
import { type ActorScope, type IssuanceContext, recordAccountEvent, type SessionScope } from '../actor.ts'
import { checkPersonName } from '../identity/name.ts'
import { hasPermission, type Permission, type PermissionSettings, permissions } from '../permissions/permissions.ts'
import { requireConfirmed } from '../sessions/confirm.ts'
import { requireLive } from '../sessions/require-live.ts'
import { sessionActor } from '../sessions/sessions.ts'

export type { AccessTokenRow, FoundAccessToken }

export interface AccessTokenInput {
  readonly name: string
  readonly permissions: readonly Permission[]
  /** Limits the token to one organization; null for all organizations of the user. */
  readonly organizationId: OrganizationId | null
  readonly expiresAt: Date
}

/** A new token, which is shown only once. */
export interface IssuedAccessToken {
  readonly id: AccessTokenId
  readonly name: string
  readonly token: string
  readonly expiresAt: Date
}

/** Maximum number of tokens of a user, including expired ones. */
const maxTokens = 50

/** Time after which another use of a token is recorded. */
const noteMs = 60_000

/**
 * Returns a token with its user, in the form of a session. Reads the database for every request, so that a revoked
 * token is rejected at once.
 *
 * @param reach organization of the returned role, or a client of it
 */
export async function findAccessToken(
  db: Database,
  tokenHash: Buffer,
  { reach, now }: { readonly reach?: Reach | undefined; readonly now: Date }
): Promise<FoundSession | undefined> {
  const notedSince = new Date(now.getTime() - noteMs)

  return await findAccessTokenRow(db, tokenHash, { reach, now, notedSince })
}

/** Returns the tokens of a user, newest first. */
export async function listAccessTokens(db: Database, { user_id }: FoundSession): Promise<AccessTokenRow[]> {
  return await listAccessTokenRows(db, user_id)
}

/**
 * Creates a token of the user of a session, with permissions that the user has.
 *
 * @throws {AccountError}
 */
export async function createAccessToken(
  { db, session, from, now, randomBytes, ...settings }: SessionScope & IssuanceContext & PermissionSettings,
  input: AccessTokenInput
): Promise<IssuedAccessToken> {
  requireConfirmed(session)
  const checked = { ...input, name: checkPersonName(input.name), expiresAt: checkExpiry(input.expiresAt, now) }

  return await inTransaction(db, async (tx) => {
    await lockUser(tx, session.user_id)
    await requireLive(tx, sessionActor(session, from), now)
    await requireHeld(tx, session.user_id, { ...input, ...settings })
    if ((await countAccessTokens(tx, session.user_id)) >= maxTokens) throw tooMany()

    return await addToken({ db: tx, actor: sessionActor(session, from), now, randomBytes }, session.user_id, checked)
  })
}

/** Stores a new token of a user, and records who created it. */
async function addToken(
  at: ActorScope & IssuanceContext,
  userId: UserId,
  { name, permissions, organizationId, expiresAt }: AccessTokenInput
): Promise<IssuedAccessToken> {
  const { db: tx, now, randomBytes } = at
  const [id, token] = [newId<AccessTokenId>(), createToken(randomBytes)]
  const hash = hashAccessToken(token)
  if (hash === undefined) throw new Error('a new token has an invalid format')
  const row = { id, hash, prefix: accessTokenPrefix(token), name, permissions, organizationId, expiresAt }
  await insertAccessToken(tx, userId, { token: row, now })
  await recordAccountEvent(at, 'token_created', userId)

  return { id, name, token, expiresAt }
}

/**
 * Revokes a token of the user of a session.
 *
 * @returns `false` if the user has no such token
 */
export async function revokeAccessToken(
  { db, session, from, now }: SessionScope<Database>,
  id: AccessTokenId
): Promise<boolean> {
  return await inTransaction(db, async (tx) => {
    const revoked = await deleteAccessTokens(tx, session.user_id, { only: id })
    if (revoked > 0)
      await recordAccountEvent({ db: tx, actor: sessionActor(session, from), now }, 'token_revoked', session.user_id)

    return revoked > 0
  })
}

/**
 * Creates a token with all permissions of a user for the operator, who has the database anyway: without a session of the
 * user, and beyond the maximum number of tokens.
 *
 * @returns `undefined` if the user does not exist or is disabled
 */
export async function createOperatorToken(
  at: ActorScope & IssuanceContext,
  userId: UserId,
  { name, expiresAt }: Pick<AccessTokenInput, 'expiresAt' | 'name'>
): Promise<IssuedAccessToken | undefined> {
  const { db } = at
  return await inTransaction(db, async (tx) => {
    const user = await lockUser(tx, userId)
    if (user === undefined || user.disabled_at !== null) return undefined

    return await addToken({ ...at, db: tx }, userId, { name, permissions, organizationId: null, expiresAt })
  })
}

/** Revokes the tokens of a user that have this name. */
export async function revokeOperatorTokens(at: ActorScope, userId: UserId, name: string): Promise<void> {
  const { db } = at
  await inTransaction(db, async (tx) => {
    await lockUser(tx, userId)
    const named = (await listAccessTokenRows(tx, userId)).filter((token) => token.name === name)
    for (const { id } of named) {
      await deleteAccessTokens(tx, userId, { only: id })
      await recordAccountEvent({ ...at, db: tx }, 'token_revoked', userId)
    }
  })
}

function tooMany(): AccountError {
  return new AccountError('too_many_tokens', `You have ${maxTokens} tokens: revoke one first`)
}

/** Maximum validity of a token: a year, which may be a leap year. */
const maxDays = 366

const dayMs = 24 * 60 * 60 * 1_000

/** @throws {AccountError} unless it is in the future, and within a year */
function checkExpiry(expiresAt: Date, now: Date): Date {
  const validityMs = expiresAt.getTime() - now.getTime()
  if (validityMs > 0 && validityMs <= maxDays * dayMs) return expiresAt

  throw new AccountError('invalid_expiry', 'expires_at must be in the future, and at most a year away')
}

interface Requested {
  readonly permissions: readonly Permission[]
  readonly organizationId: OrganizationId | null
}

/**
 * Rejects an organization that the user cannot access, and permissions that the user lacks in every organization.
 *
 * @throws {AccountError}
 */
async function requireHeld(
  tx: Queryable,
  userId: UserId,
  { permissions, organizationId, ...settings }: Requested & PermissionSettings
): Promise<void> {
  const platform_role = await lockPlatformRole(tx, userId)
  const memberships = await listMemberships(tx, userId)
  const within = memberships.filter((one) => organizationId === null || one.organization_id === organizationId)
  if (organizationId !== null && within.length === 0) {
    if (platform_role === null || (await findOrganization(tx, organizationId)) === undefined) throw noOrganization()
  }
  const roles = [null, ...within.map(({ role }) => role)]
  const lacking = permissions.find(
    (one) => !roles.some((role) => hasPermission({ platform_role, role }, one, settings))
  )
  if (lacking !== undefined) {
    throw new AccountError('lacks_permission', `You do not have the permission ${lacking}`)
  }
}

function noOrganization(): AccountError {
  return new AccountError('no_organization', 'organization_id must be one of your organizations, or null')
}
