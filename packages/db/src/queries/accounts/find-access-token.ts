import { organizationKey, type Reach } from '@callbook/domain'
import { sql } from 'kysely'
import type { Queryable } from '../../database.ts'
import { type FoundAccessToken, type FoundSession, visitorColumns } from './find-session.ts'
import { membershipWithin } from './memberships.ts'

type Row = Omit<FoundSession, 'is_to_be_touched' | 'access_token'> &
  Omit<FoundAccessToken, 'id' | 'name'> & { token_name: string }

/**
 * Finds a valid token with its enabled user, in the form of a session. Outside of the organization of the token, the
 * user has no role.
 *
 * @param reach organization whose role to return, or a client of it; `undefined` for none
 * @param notedSince instant after which a use is not recorded again
 */
export async function findAccessToken(
  db: Queryable,
  tokenHash: Buffer,
  reach: Reach | undefined,
  { now, notedSince }: { readonly now: Date; readonly notedSince: Date }
): Promise<FoundSession | undefined> {
  const requested = sql`${reach === undefined ? null : organizationKey(reach)}::uuid`
  const isWithin = sql<boolean>`coalesce(access_tokens.organization_id = ${requested}, access_tokens.organization_id is null)`
  const row = await db
    .selectFrom('access_tokens')
    .innerJoin('users', 'users.id', 'access_tokens.user_id')
    .leftJoinLateral(membershipWithin(reach), (join) => join.on(isWithin))
    .select(['access_tokens.id', 'access_tokens.user_id', 'access_tokens.created_at', 'access_tokens.permissions'])
    .select(['access_tokens.organization_id', 'access_tokens.expires_at', 'access_tokens.name as token_name'])
    .select(visitorColumns)
    .select([
      sql`case when ${isWithin} then users.platform_role end`.as('platform_role'),
      sql<boolean>`users.password_hash is not null`.as('has_password'),
      sql<boolean>`users.totp_last_step is not null`.as('has_second_factor'),
      sql<boolean>`false`.as('awaits_code'),
      sql<boolean>`false`.as('is_confirmed'),
      sql<boolean>`coalesce(access_tokens.seen_at <= ${notedSince}, true)`.as('is_to_be_noted')
    ])
    .where('access_tokens.token_hash', '=', tokenHash)
    .where(sql<boolean>`access_tokens.expires_at > ${now}`)
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
