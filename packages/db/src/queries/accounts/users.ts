import type { UserId } from '@callbook/domain'
import { sql } from 'kysely'
import type { Queryable } from '../../database.ts'

export type PlatformRole = 'account_manager' | 'administrator'

export interface UserRow {
  readonly id: UserId
  readonly email: string
  readonly name: string
  readonly platform_role: PlatformRole | null
  readonly has_second_factor: boolean
  readonly disabled_at: string | null
  readonly time_zone: string | null
  readonly created_at: string
}

export interface SeenUserRow extends UserRow {
  readonly last_seen_at: string | null
}

/** What a user proves to be the user with. Never shown. */
export interface UserWithSecrets extends UserRow {
  readonly password_hash: string | null
  readonly totp_secret_encrypted: string | null
}

export interface NewUser {
  readonly id: UserId
  /** In the one form in which addresses are compared. */
  readonly email: string
  readonly name: string
  readonly platformRole: PlatformRole | null
}

const shown = ['id', 'email', 'name', 'platform_role', 'disabled_at', 'time_zone', 'created_at'] as const

const isInForce = sql<boolean>`users.totp_last_step is not null`

/** @returns undefined where another user has the address */
export async function insertUser(db: Queryable, user: NewUser, now: Date): Promise<UserRow | undefined> {
  const { id, email, name, platformRole } = user

  return await db
    .insertInto('users')
    .values({ id, email, name, platform_role: platformRole, created_at: now })
    .onConflict((conflict) => conflict.column('email').doNothing())
    .returning(shown)
    .returning(isInForce.as('has_second_factor'))
    .$narrowType<UserRow>()
    .executeTakeFirst()
}

export async function findUserByEmail(db: Queryable, email: string): Promise<UserWithSecrets | undefined> {
  return await selectUsers(db).where('email', '=', email).$narrowType<UserWithSecrets>().executeTakeFirst()
}

export async function findUser(db: Queryable, id: UserId): Promise<UserWithSecrets | undefined> {
  return await selectUsers(db).where('id', '=', id).$narrowType<UserWithSecrets>().executeTakeFirst()
}

/** The user, of whom nobody else can change anything before the transaction ends. */
export async function lockUser(tx: Queryable, id: UserId): Promise<UserWithSecrets | undefined> {
  return await selectUsers(tx).where('id', '=', id).forUpdate().$narrowType<UserWithSecrets>().executeTakeFirst()
}

/** The users with these ids, as `lockUser` does it. In one order, so that two who lock the same ones wait for each other. */
export async function lockUsers(tx: Queryable, ids: readonly UserId[]): Promise<UserWithSecrets[]> {
  return await selectUsers(tx).where('id', 'in', ids).orderBy('id').forUpdate().$narrowType<UserWithSecrets>().execute()
}

/** What a user is of the staff, which stays so until the transaction ends. */
export async function holdPlatformRole(tx: Queryable, id: UserId): Promise<PlatformRole | null> {
  const row = await tx
    .selectFrom('users')
    .select('platform_role')
    .where('id', '=', id)
    .forShare()
    .$narrowType<{ platform_role: PlatformRole | null }>()
    .executeTakeFirst()

  return row?.platform_role ?? null
}

/** Everybody, the oldest first, with when each was last seen, as far as sessions are kept. */
export async function listUsers(db: Queryable): Promise<SeenUserRow[]> {
  return await db
    .selectFrom('users')
    .select(shown.map((column) => `users.${column}` as const))
    .select(isInForce.as('has_second_factor'))
    .leftJoin('sessions', 'sessions.user_id', 'users.id')
    .select(({ fn }) => fn.max('sessions.seen_at').as('last_seen_at'))
    .groupBy('users.id')
    .orderBy('users.created_at')
    .orderBy('users.id')
    .$narrowType<SeenUserRow>()
    .execute()
}

/** What of a user can be set; what is left out stays. */
export interface UserChange {
  readonly name?: string
  readonly time_zone?: string | null
  readonly platform_role?: PlatformRole | null
  readonly password_hash?: string
  readonly disabled_at?: Date | string | null
}

export async function updateUser(tx: Queryable, id: UserId, change: UserChange): Promise<UserRow | undefined> {
  return await tx
    .updateTable('users')
    .set(change)
    .where('id', '=', id)
    .returning(shown)
    .returning(isInForce.as('has_second_factor'))
    .$narrowType<UserRow>()
    .executeTakeFirst()
}

function selectUsers(db: Queryable) {
  return db
    .selectFrom('users')
    .select(shown)
    .select(['password_hash', 'totp_secret_encrypted', isInForce.as('has_second_factor')])
}
