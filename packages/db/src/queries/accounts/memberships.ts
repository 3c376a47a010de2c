import type { OrganizationId, UserId } from '@callbook/domain'
import { sql } from 'kysely'
import type { Queryable } from '../../database.ts'

export const membershipRoles = ['viewer', 'reviewer', 'owner'] as const

export type MembershipRole = (typeof membershipRoles)[number]

/** One of the people of an organization. */
export interface MemberRow {
  readonly user_id: UserId
  readonly email: string
  readonly name: string
  readonly role: MembershipRole
  readonly has_second_factor: boolean
  readonly disabled_at: string | null
  readonly last_seen_at: string | null
  readonly created_at: string
}

/** An organization of a person. */
export interface MembershipRow {
  readonly organization_id: OrganizationId
  readonly name: string
  readonly role: MembershipRole
}

/** Whether the organization of a membership lets its people in: a suspended one is closed to them. */
export const isOpen = sql<boolean>`not exists (
  select from organizations where organizations.id = memberships.organization_id
    and organizations.suspended_at is not null)`

/** The one who has been there longest first. */
export async function listMembers(db: Queryable, organizationId: OrganizationId): Promise<MemberRow[]> {
  return await db
    .selectFrom('memberships')
    .innerJoin('users', 'users.id', 'memberships.user_id')
    .leftJoin('sessions', 'sessions.user_id', 'users.id')
    .select(['memberships.user_id', 'users.email', 'users.name', 'memberships.role', 'memberships.created_at'])
    .select(['users.disabled_at', sql<boolean>`users.totp_last_step is not null`.as('has_second_factor')])
    .select(({ fn }) => fn.max('sessions.seen_at').as('last_seen_at'))
    .where('memberships.organization_id', '=', organizationId)
    .groupBy(['memberships.organization_id', 'memberships.user_id', 'users.id'])
    .orderBy('memberships.created_at')
    .orderBy('memberships.user_id')
    .$narrowType<MemberRow>()
    .execute()
}

/** By their names; those in suspended organizations are left out. */
export async function listMemberships(db: Queryable, userId: UserId): Promise<MembershipRow[]> {
  return await db
    .selectFrom('memberships')
    .innerJoin('organizations', 'organizations.id', 'memberships.organization_id')
    .select(['memberships.organization_id', 'organizations.name', 'memberships.role'])
    .where('memberships.user_id', '=', userId)
    .where('organizations.suspended_at', 'is', null)
    .orderBy('organizations.name')
    .orderBy('organizations.id')
    .$narrowType<MembershipRow>()
    .execute()
}

export async function findRole(
  db: Queryable,
  organizationId: OrganizationId,
  userId: UserId
): Promise<MembershipRole | undefined> {
  const row = await db
    .selectFrom('memberships')
    .select('role')
    .where('organization_id', '=', organizationId)
    .where('user_id', '=', userId)
    .$narrowType<{ role: MembershipRole }>()
    .executeTakeFirst()

  return row?.role
}

/** Whether somebody is a member of organizations, all of which are suspended. */
export async function isShutOut(db: Queryable, userId: UserId): Promise<boolean> {
  const memberships = await db
    .selectFrom('memberships')
    .innerJoin('organizations', 'organizations.id', 'memberships.organization_id')
    .select('organizations.suspended_at')
    .where('memberships.user_id', '=', userId)
    .execute()

  return memberships.length > 0 && memberships.every(({ suspended_at }) => suspended_at !== null)
}

/** The role of a member, which stays what it is until the transaction ends. Nobody has one in a suspended organization. */
export async function holdRole(
  tx: Queryable,
  organizationId: OrganizationId,
  userId: UserId
): Promise<MembershipRole | undefined> {
  const row = await tx
    .selectFrom('memberships')
    .select('role')
    .where('organization_id', '=', organizationId)
    .where('user_id', '=', userId)
    .where(isOpen)
    .forShare()
    .$narrowType<{ role: MembershipRole }>()
    .executeTakeFirst()

  return row?.role
}

/** @returns whether the user was no member before */
export async function insertMembership(
  tx: Queryable,
  organizationId: OrganizationId,
  { userId, role }: { readonly userId: UserId; readonly role: MembershipRole },
  now: Date
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('memberships')
    .values({ organization_id: organizationId, user_id: userId, role, created_at: now })
    .onConflict((conflict) => conflict.columns(['organization_id', 'user_id']).doNothing())
    .executeTakeFirstOrThrow()

  return numInsertedOrUpdatedRows === 1n
}

/** The owners, of whom nobody else can change anything before the transaction ends. */
export async function lockOwners(tx: Queryable, organizationId: OrganizationId): Promise<UserId[]> {
  const rows = await tx
    .selectFrom('memberships')
    .select('user_id')
    .where('organization_id', '=', organizationId)
    .where('role', '=', 'owner')
    .orderBy('user_id')
    .forUpdate()
    .$narrowType<{ user_id: UserId }>()
    .execute()

  return rows.map(({ user_id }) => user_id)
}

export async function updateRole(
  tx: Queryable,
  organizationId: OrganizationId,
  { userId, role }: { readonly userId: UserId; readonly role: MembershipRole }
): Promise<void> {
  await tx
    .updateTable('memberships')
    .set({ role })
    .where('organization_id', '=', organizationId)
    .where('user_id', '=', userId)
    .execute()
}

export async function deleteMembership(tx: Queryable, organizationId: OrganizationId, userId: UserId): Promise<void> {
  await tx
    .deleteFrom('memberships')
    .where('organization_id', '=', organizationId)
    .where('user_id', '=', userId)
    .execute()
}
