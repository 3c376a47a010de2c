import { type AccessTokenId, type OrganizationId, organizationKey, type Reach, type UserId } from '@callbook/domain'
import { isConflict } from '@callbook/postgres'
import { sql } from 'kysely'
import type { Queryable } from '../../database.ts'
import { isCoveredBy } from './identity-providers.ts'
import { membershipWithin } from './memberships.ts'
import { type FoundAccessToken, type FoundSession, visitorColumns } from './sessions.ts'

/** A personal access token, without the secret. */
export interface AccessTokenRow {
  readonly id: AccessTokenId
  readonly name: string
  /** The first characters of the token, which identify it to its user. */
  readonly token_prefix: string
  readonly permissions: string[]
  /** The only organization of the token; null for all organizations of its user. */
  readonly organization_id: OrganizationId | null
  readonly organization_name: string | null
  readonly created_at: string
  readonly expires_at: string
  readonly last_used_at: string | null
  readonly last_used_ip: string | null
}

export interface NewAccessToken {
  readonly id: AccessTokenId
  readonly hash: Buffer
  readonly prefix: string
  readonly name: string
  readonly permissions: readonly string[]
  readonly organizationId: OrganizationId | null
  readonly expiresAt: Date
}

export interface AccessTokenLimits {
  readonly permissions: string[]
  readonly organization_id: OrganizationId | null
}

export interface AccessTokenUse {
  readonly id: AccessTokenId
  readonly at: Date
  readonly ip: string
}

export async function insertAccessToken(
  tx: Queryable,
  userId: UserId,
  { token, now }: { readonly token: NewAccessToken; readonly now: Date }
): Promise<void> {
  await tx
    .insertInto('access_tokens')
    .values({
      id: token.id,
      token_hash: token.hash,
      token_prefix: token.prefix,
      user_id: userId,
      name: token.name,
      permissions: [...token.permissions],
      organization_id: token.organizationId,
      created_at: now,
      expires_at: token.expiresAt
    })
    .execute()
}

/** Returns the tokens of a user, including expired ones, newest first. */
export async function listAccessTokenRows(db: Queryable, userId: UserId): Promise<AccessTokenRow[]> {
  return await db
    .selectFrom('access_tokens')
    .leftJoin('organizations', 'organizations.id', 'access_tokens.organization_id')
    .select(['access_tokens.id', 'access_tokens.name', 'token_prefix', 'permissions', 'access_tokens.organization_id'])
    .select(['organizations.name as organization_name', 'access_tokens.created_at', 'expires_at'])
    .select(['seen_at as last_used_at', 'seen_ip as last_used_ip'])
    .where('user_id', '=', userId)
    .orderBy('access_tokens.created_at', 'desc')
    .orderBy('access_tokens.id', 'desc')
    .$narrowType<AccessTokenRow>()
    .execute()
}

export async function countAccessTokens(tx: Queryable, userId: UserId): Promise<number> {
  const { tokens } = await tx
    .selectFrom('access_tokens')
    .select(({ fn }) => fn.countAll<number>().as('tokens'))
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow()

  return Number(tokens)
}

/** Returns the limits of a valid token, which stays valid until the transaction ends. */
export async function lockAccessToken(
  tx: Queryable,
  id: AccessTokenId,
  now: Date
): Promise<AccessTokenLimits | undefined> {
  return await tx
    .selectFrom('access_tokens')
    .select(['permissions', 'organization_id'])
    .where('id', '=', id)
    .where(sql<boolean>`expires_at > ${now}`)
    .forShare()
    .$narrowType<AccessTokenLimits>()
    .executeTakeFirst()
}

/**
 * Deletes tokens of a user: all, one, or all tokens for one organization.
 *
 * @returns number of deleted tokens
 */
export async function deleteAccessTokens(
  tx: Queryable,
  userId: UserId,
  { only, within }: { readonly only?: AccessTokenId; readonly within?: OrganizationId } = {}
): Promise<number> {
  const { numDeletedRows } = await tx
    .deleteFrom('access_tokens')
    .where('user_id', '=', userId)
    .$if(only !== undefined, (query) => query.where('id', '=', only ?? ''))
    .$if(within !== undefined, (query) => query.where('organization_id', '=', within ?? ''))
    .executeTakeFirstOrThrow()

  return Number(numDeletedRows)
}

/**
 * Records the last use of tokens. Instances may report in any order: the latest time stays. A locked row is left to the
 * next use, because on Citus, ending tokens locks users first and this locks them last.
 */
export async function recordAccessTokenUse(db: Queryable, uses: readonly AccessTokenUse[]): Promise<void> {
  for (const { id, at, ip } of uses) {
    await db
      .updateTable('access_tokens')
      .set({ seen_at: at, seen_ip: ip })
      .where('id', '=', id)
      .where(sql<boolean>`coalesce(seen_at < ${at}, true)`)
      .execute()
      .catch((error: unknown) => {
        if (!isConflict(error)) throw error
      })
  }
}

type Row = Omit<FoundSession, 'is_to_be_touched' | 'access_token'> &
  Omit<FoundAccessToken, 'id' | 'name'> & { token_name: string }

/**
 * Finds a valid token with its enabled user, in the form of a session. Outside of the organization of the token, the
 * user has no role.
 *
 * @param reach organization whose role to return, or a client of it; `undefined` for none
 * @param notedSince instant after which a use is not recorded again
 */
export async function findAccessTokenRow(
  db: Queryable,
  tokenHash: Buffer,
  { reach, now, notedSince }: { readonly reach: Reach | undefined; readonly now: Date; readonly notedSince: Date }
): Promise<FoundSession | undefined> {
  const requested = sql`${reach === undefined ? null : organizationKey(reach)}::uuid`
  const isWithin = sql<boolean>`coalesce(access_tokens.organization_id = ${requested}, access_tokens.organization_id is null)`
  const row = await db
    .selectFrom('access_tokens')
    .innerJoin('users', 'users.id', 'access_tokens.user_id')
    .leftJoinLateral(membershipWithin(reach), (join) => join.on(isWithin))
    .leftJoin('identity_providers as p', (join) => join.on(isCoveredBy).on('p.state', '=', 'enforced'))
    .select(['access_tokens.id', 'access_tokens.user_id', 'access_tokens.created_at', 'access_tokens.permissions'])
    .select(['access_tokens.organization_id', 'access_tokens.expires_at', 'access_tokens.name as token_name'])
    .select(visitorColumns)
    .select([
      'users.must_set_second_factor',
      sql`case when ${isWithin} then users.platform_role end`.as('platform_role'),
      sql<boolean>`users.password_hash is not null`.as('has_password'),
      sql<boolean>`users.totp_last_step is not null`.as('has_second_factor'),
      sql<boolean>`false`.as('awaits_code'),
      sql<boolean>`false`.as('is_confirmed'),
      sql<boolean>`coalesce(access_tokens.seen_at <= ${notedSince}, true)`.as('is_to_be_noted'),
      sql<string | null>`null`.as('ends_at'),
      sql<boolean>`false`.as('must_link'),
      sql<boolean>`coalesce(p.trusts_second_factor, false)`.as('passed_second_factor')
    ])
    .where('access_tokens.token_hash', '=', tokenHash)
    .where(sql<boolean>`access_tokens.expires_at > ${now}`)
    // A user whom an enforced provider has come to cover, such as new staff, has no limit before the first sign-in there.
    .where(
      sql<boolean>`p.organization_id is null or users.id = p.break_glass_user_id
        or coalesce(users.tokens_until > ${now}, false)`
    )
    .where('users.disabled_at', 'is', null)
    .$narrowType<Row>()
    .executeTakeFirst()

  return row && sessionOf(row)
}

function sessionOf({
  permissions,
  organization_id,
  expires_at,
  token_name,
  is_to_be_noted,
  ...user
}: Row): FoundSession {
  const id = user.id as string as FoundAccessToken['id']
  const access_token = { id, name: token_name, permissions, organization_id, expires_at, is_to_be_noted }

  return { ...user, access_token, is_to_be_touched: false }
}
