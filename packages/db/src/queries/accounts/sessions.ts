import type {
  AccessTokenId,
  ClientId,
  MembershipRole,
  OrganizationId,
  Reach,
  SessionId,
  UserId
} from '@callbook/domain'
import { isConflict } from '@callbook/postgres'
import { sql } from 'kysely'
import type { Queryable } from '../../database.ts'
import type { AccessTokenLimits } from './access-tokens.ts'
import { isCoveredBy } from './identity-providers.ts'
import { membershipWithin } from './memberships.ts'
import type { PlatformRole, UserFormats } from './users.ts'

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
  /** The identity provider that opened the session, and when it ends; absent for a password or a link. */
  readonly provider?: ProviderSession
  readonly userAgent: string
  readonly ip: string
}

interface ProviderSession {
  readonly organizationId: OrganizationId
  readonly endsAt: Date
  readonly secondFactorAt: Date | null
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
      idp_organization_id: session.provider?.organizationId ?? null,
      ends_at: session.provider?.endsAt ?? null,
      second_factor_at: session.provider?.secondFactorAt ?? null,
      user_agent: session.userAgent,
      ip: session.ip
    })
    .execute()
}

/**
 * Condition for active sessions. An ended session expires at its last-seen time, so that a slow clock cannot revive
 * it.
 */
export const whereLive = (now: Date) =>
  sql<boolean>`sessions.expires_at > ${now} and sessions.expires_at > sessions.seen_at
    and coalesce(sessions.ends_at > ${now}, true)`

/** Returns `true` if a session is active, and keeps it so until the transaction ends. */
export async function lockSession(tx: Queryable, id: SessionId, now: Date): Promise<boolean> {
  const row = await tx
    .selectFrom('sessions')
    .select('id')
    .where('id', '=', id)
    .where(whereLive(now))
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
    .where(whereLive(now))
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
export async function listSessionRows(db: Queryable, userId: UserId, now: Date): Promise<SessionRow[]> {
  return await db
    .selectFrom('sessions')
    .select(['id', 'created_at', 'seen_at', 'expires_at', 'user_agent', 'ip'])
    .where('user_id', '=', userId)
    .where(whereLive(now))
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

export interface FoundAccessToken extends AccessTokenLimits {
  readonly id: AccessTokenId
  readonly name: string
  readonly expires_at: string
  /** Whether the last use should be updated. */
  readonly is_to_be_noted: boolean
}

export interface FoundSession extends UserFormats {
  /** Id of the session; of the token, if the request has one instead. */
  readonly id: SessionId
  /** The token that authenticates the request instead of a session; its limits apply to `role` and `platform_role`. */
  readonly access_token?: FoundAccessToken
  readonly user_id: UserId
  readonly created_at: string
  readonly email: string
  readonly name: string
  readonly platform_role: PlatformRole | null
  /** The organization that created the account; null for staff. */
  readonly created_by_organization_id: OrganizationId | null
  /**
   * Whether the account must get a second factor before anything else: a reset removed the previous one, or the user may
   * sign in by a password although others must not.
   */
  readonly must_set_second_factor: boolean
  /** Role in the requested organization, unless it is suspended. */
  readonly role: MembershipRole | null
  /** The client to which the membership is limited; null for none. */
  readonly client_id: ClientId | null
  readonly has_password: boolean
  readonly has_second_factor: boolean
  /** Whether the second factor still requires a code. */
  readonly awaits_code: boolean
  /** Whether a password, code or link was verified recently enough for sensitive actions. */
  readonly is_confirmed: boolean
  /** Whether the last-seen time should be updated. */
  readonly is_to_be_touched: boolean
  /** When the session ends, regardless of requests; null if no identity provider opened it. */
  readonly ends_at: string | null
  /** Whether the user must link single sign-on before anything else: it is enforced, and did not open the session. */
  readonly must_link: boolean
  /** Whether the identity provider has required a second factor, so that no other is needed. */
  readonly passed_second_factor: boolean
}

/** Instants after which a part of a session is recent. */
export interface SessionTimes {
  readonly now: Date
  readonly confirmedSince: Date
  readonly seenSince: Date
}

/** The user and the membership of a request, with a session and with an access token. */
export const visitorColumns = [
  'users.email',
  'users.name',
  'users.time_zone',
  'users.locale',
  'users.hour_cycle',
  'users.created_by_organization_id',
  'memberships.role',
  'memberships.client_id'
] as const

/** @param reach organization whose role to return, or a client of it; `undefined` for none */
export async function findSessionRow(
  db: Queryable,
  tokenHash: Buffer,
  { reach, now, confirmedSince, seenSince }: SessionTimes & { readonly reach: Reach | undefined }
): Promise<FoundSession | undefined> {
  return await db
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.user_id')
    .leftJoinLateral(membershipWithin(reach), (join) => join.onTrue())
    .leftJoin('identity_providers as p', (join) => join.on(isCoveredBy).on('p.state', '=', 'enforced'))
    .select(['sessions.id', 'sessions.user_id', 'sessions.created_at', 'sessions.ends_at', 'users.platform_role'])
    .select(visitorColumns)
    .select([
      sql<boolean>`users.password_hash is not null`.as('has_password'),
      sql<boolean>`users.totp_last_step is not null`.as('has_second_factor'),
      sql<boolean>`users.totp_last_step is not null and sessions.second_factor_at is null`.as('awaits_code'),
      sql<boolean>`coalesce(sessions.confirmed_at > ${confirmedSince}, false)`.as('is_confirmed'),
      sql<boolean>`sessions.seen_at <= ${seenSince}`.as('is_to_be_touched'),
      sql<boolean>`p.organization_id is not null and sessions.idp_organization_id is distinct from p.organization_id
        and users.id is distinct from p.break_glass_user_id`.as('must_link'),
      sql<boolean>`users.must_set_second_factor or coalesce(users.id = p.break_glass_user_id, false)`.as(
        'must_set_second_factor'
      ),
      sql<boolean>`sessions.idp_organization_id is not null and sessions.second_factor_at is not null`.as(
        'passed_second_factor'
      )
    ])
    .where('sessions.token_hash', '=', tokenHash)
    .where(whereLive(now))
    .where('users.disabled_at', 'is', null)
    .$narrowType<FoundSession>()
    .executeTakeFirst()
}
