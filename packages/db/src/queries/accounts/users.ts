import type { OrganizationId, UserId } from '@callbook/domain'
import { sql } from 'kysely'
import type { Queryable } from '../../database.ts'
import { installation } from '../audit-events.ts'

export type PlatformRole = 'account_manager' | 'administrator'

/** `h12` for 3:04 PM, `h23` for 15:04. */
export const hourCycles = ['h12', 'h23'] as const

export type HourCycle = (typeof hourCycles)[number]

/** Formats that a user has set; null follows the browser. */
export interface UserFormats {
  /** IANA time zone. */
  readonly time_zone: string | null
  /** BCP 47 tag of the formats of dates and numbers. */
  readonly locale: string | null
  readonly hour_cycle: HourCycle | null
}

export interface UserRow extends UserFormats {
  readonly id: UserId
  readonly email: string
  readonly name: string
  readonly platform_role: PlatformRole | null
  readonly has_second_factor: boolean
  readonly disabled_at: string | null
  readonly created_at: string
  /** The organization whose invitation created the account, which is a member of no other; null for staff. */
  readonly created_by_organization_id: OrganizationId | null
}

/** A user with credentials. Never shown. */
export interface UserWithSecrets extends UserRow {
  readonly password_hash: string | null
  readonly totp_secret_encrypted: string | null
}

export interface NewUser {
  readonly id: UserId
  /** Normalized address, in which addresses are compared. */
  readonly email: string
  readonly name: string
  readonly platformRole: PlatformRole | null
  /** The organization whose invitation creates the account; null for staff. */
  readonly createdBy: OrganizationId | null
}

export const userColumns = [
  ...([
    'id',
    'email',
    'name',
    'platform_role',
    'disabled_at',
    'time_zone',
    'locale',
    'hour_cycle',
    'created_at'
  ] as const),
  'created_by_organization_id'
] as const

export const hasSecondFactor = sql<boolean>`users.totp_last_step is not null`

/** @returns `undefined` if the creator already has an account with this address */
export async function insertUser(db: Queryable, user: NewUser, now: Date): Promise<UserRow | undefined> {
  const { id, email, name, platformRole, createdBy } = user

  return await db
    .insertInto('users')
    .values({
      id,
      email,
      name,
      platform_role: platformRole,
      created_by_organization_id: createdBy,
      created_at: now
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning(userColumns)
    .returning(hasSecondFactor.as('has_second_factor'))
    .$narrowType<UserRow>()
    .executeTakeFirst()
}

/** Lists every account of an address: at most one that staff created, and one for each organization. Oldest first. */
export async function listUsersByEmail(db: Queryable, email: string): Promise<UserWithSecrets[]> {
  return await selectUsers(db)
    .where('email', '=', email)
    .orderBy('created_at')
    .orderBy('id')
    .$narrowType<UserWithSecrets>()
    .execute()
}

/** @param createdBy the organization that created the account; null for the account that staff created */
export async function findUserByEmail(
  db: Queryable,
  email: string,
  createdBy: OrganizationId | null
): Promise<UserWithSecrets | undefined> {
  return await selectUsers(db)
    .where('email', '=', email)
    .where('created_by_organization_id', createdBy === null ? 'is' : '=', createdBy)
    .$narrowType<UserWithSecrets>()
    .executeTakeFirst()
}

export async function findUser(db: Queryable, id: UserId): Promise<UserWithSecrets | undefined> {
  return await selectUsers(db).where('id', '=', id).$narrowType<UserWithSecrets>().executeTakeFirst()
}

export async function lockUser(tx: Queryable, id: UserId): Promise<UserWithSecrets | undefined> {
  return await selectUsers(tx).where('id', '=', id).forUpdate().$narrowType<UserWithSecrets>().executeTakeFirst()
}

/** Locks users with these ids like `lockUser`, in a fixed order, so that concurrent callers cannot deadlock. */
export async function lockUsers(tx: Queryable, ids: readonly UserId[]): Promise<UserWithSecrets[]> {
  return await selectUsers(tx).where('id', 'in', ids).orderBy('id').forUpdate().$narrowType<UserWithSecrets>().execute()
}

/** Changes of a user; absent members stay unchanged. */
export interface UserChange extends Partial<UserFormats> {
  readonly name?: string
  readonly platform_role?: PlatformRole | null
  readonly password_hash?: string | null
  readonly created_by_organization_id?: OrganizationId | null
  readonly must_set_second_factor?: boolean
  readonly disabled_at?: Date | string | null
  readonly tokens_until?: Date | null
}

export async function updateUser(tx: Queryable, id: UserId, change: UserChange): Promise<UserRow | undefined> {
  return await tx
    .updateTable('users')
    .set(change)
    .where('id', '=', id)
    .returning(userColumns)
    .returning(hasSecondFactor.as('has_second_factor'))
    .$narrowType<UserRow>()
    .executeTakeFirst()
}

function selectUsers(db: Queryable) {
  return db
    .selectFrom('users')
    .select(userColumns)
    .select(['password_hash', 'totp_secret_encrypted', hasSecondFactor.as('has_second_factor')])
}

export interface SeenUserRow extends UserRow {
  readonly last_seen_at: string | null
  /** The current name of the organization that created the account; null for staff. */
  readonly created_by_organization_name: string | null
  /** Name or address at the identity provider of staff; null if the user has not linked one. */
  readonly identity: string | null
}

/** Returns all users, oldest first, with the time each was last seen, as far as sessions are stored. */
export async function listUserRows(db: Queryable): Promise<SeenUserRow[]> {
  return await db
    .selectFrom('users')
    .select(userColumns.map((column) => `users.${column}` as const))
    .select(hasSecondFactor.as('has_second_factor'))
    .leftJoin('sessions', 'sessions.user_id', 'users.id')
    .leftJoin('organizations', 'organizations.id', 'users.created_by_organization_id')
    .leftJoin('identity_providers as p', (join) => join.on('p.organization_id', '=', installation))
    .leftJoin('identities', (join) =>
      join
        .onRef('identities.organization_id', '=', 'p.organization_id')
        .onRef('identities.issuer', '=', 'p.issuer')
        .onRef('identities.user_id', '=', 'users.id')
    )
    .select(['organizations.name as created_by_organization_name', 'identities.label as identity'])
    .select(({ fn }) => fn.max('sessions.seen_at').as('last_seen_at'))
    .groupBy(['users.id', 'organizations.id'])
    .groupBy(['identities.organization_id', 'identities.issuer', 'identities.subject'])
    .orderBy('users.created_at')
    .orderBy('users.id')
    .$narrowType<SeenUserRow>()
    .execute()
}

export async function lockPlatformRole(tx: Queryable, id: UserId): Promise<PlatformRole | null> {
  const row = await tx
    .selectFrom('users')
    .select('platform_role')
    .where('id', '=', id)
    .forShare()
    .$narrowType<{ platform_role: PlatformRole | null }>()
    .executeTakeFirst()

  return row?.platform_role ?? null
}

export async function lockEnabledUsers(tx: Queryable, ids: readonly UserId[]): Promise<UserId[]> {
  if (ids.length === 0) return []
  const rows = await tx
    .selectFrom('users')
    .select('id')
    .where('id', 'in', ids)
    .where('disabled_at', 'is', null)
    .orderBy('id')
    .forShare()
    .$narrowType<{ id: UserId }>()
    .execute()

  return rows.map(({ id }) => id)
}
