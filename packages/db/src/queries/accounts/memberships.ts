import {
  type ClientId,
  limitsOf,
  type MembershipRole,
  membershipRoles,
  type OrganizationId,
  type Reach,
  type UserId
} from '@callbook/domain'
import { newId } from '@callbook/postgres'
import { type ExpressionBuilder, sql } from 'kysely'
import { type Database, inTransaction, type Queryable } from '../../database.ts'
import type { Schema } from '../../schema.ts'
import { moveAssignmentsOfMember } from '../reviews/review-assignments.ts'
import { deleteViewsOfMember, limitViewsOfMember, moveViewsOfMember } from '../saved-views.ts'
import type { OrganizationScope } from '../scope.ts'
import { lockUser } from './users.ts'

export interface MemberRow {
  readonly user_id: UserId
  readonly email: string
  readonly name: string
  readonly role: MembershipRole
  /** The only client whose data the member can access; null for all. */
  readonly client_id: ClientId | null
  readonly has_second_factor: boolean
  readonly disabled_at: string | null
  readonly last_seen_at: string | null
  readonly created_at: string
  /** Name or address at the identity provider of the organization; null if the user has not linked one. */
  readonly identity: string | null
  /** Whether groups of the identity provider decide the role at each sign-in. */
  readonly role_by_groups: boolean
}

export interface MembershipRow {
  readonly organization_id: OrganizationId
  readonly name: string
  readonly role: MembershipRole
  readonly client_id: ClientId | null
}

/** Whether the organization of a membership is not suspended. */
export const whereOpen = sql<boolean>`not exists (
  select from organizations where organizations.id = memberships.organization_id
    and organizations.suspended_at is not null)`

/**
 * Selects the membership of a user in an organization that is not suspended: the one of a client, or else the first
 * one.
 *
 * @param reach `undefined` selects none
 */
export function membershipWithin(reach: Reach | undefined) {
  const { organizationId = null, clientId = null } = reach === undefined ? {} : limitsOf(reach)

  return (eb: ExpressionBuilder<Schema, 'users'>) =>
    eb
      .selectFrom('memberships')
      .select(['memberships.role', 'memberships.client_id'])
      .whereRef('memberships.user_id', '=', 'users.id')
      .where(sql<boolean>`memberships.organization_id = ${organizationId}::uuid`)
      .$if(clientId !== null, (query) => query.where('memberships.client_id', '=', clientId))
      .where(whereOpen)
      .orderBy(membershipOrder)
      .limit(1)
      .as('memberships')
}

/** Whether groups decide the role of `users`, by the provider `p` and the identity. */
const isRoleByGroups = sql<boolean>`coalesce(identities.user_id is not null and p.state <> 'disabled'
  and p.group_roles::text <> '[]' and users.id is distinct from p.break_glass_user_id, false)`

/** Returns whether groups of the identity provider decide the role of a member at each sign-in. */
export async function hasRoleByGroups({ db, organizationId }: OrganizationScope, userId: UserId): Promise<boolean> {
  const row = await db
    .selectFrom('identities')
    .innerJoin('identity_providers as p', (join) =>
      join.onRef('p.organization_id', '=', 'identities.organization_id').onRef('p.issuer', '=', 'identities.issuer')
    )
    .innerJoin('users', 'users.id', 'identities.user_id')
    .select(isRoleByGroups.as('role_by_groups'))
    .where('identities.organization_id', '=', organizationId)
    .where('identities.user_id', '=', userId)
    .executeTakeFirst()

  return row?.role_by_groups ?? false
}

/** Returns the members, longest first. */
export async function listMemberRows({ db, organizationId }: OrganizationScope): Promise<MemberRow[]> {
  return await db
    .selectFrom('memberships')
    .innerJoin('users', 'users.id', 'memberships.user_id')
    .leftJoin('sessions', 'sessions.user_id', 'users.id')
    .select(['memberships.user_id', 'users.email', 'users.name', 'memberships.role', 'memberships.client_id'])
    .select([sql<boolean>`users.totp_last_step is not null`.as('has_second_factor'), 'users.disabled_at'])
    .select(({ fn }) => [fn.max('sessions.seen_at').as('last_seen_at'), 'memberships.created_at'])
    .leftJoin('identity_providers as p', 'p.organization_id', 'memberships.organization_id')
    .leftJoin('identities', (join) =>
      join
        .onRef('identities.organization_id', '=', 'p.organization_id')
        .onRef('identities.issuer', '=', 'p.issuer')
        .onRef('identities.user_id', '=', 'users.id')
    )
    .select(['identities.label as identity', isRoleByGroups.as('role_by_groups')])
    .where('memberships.organization_id', '=', organizationId)
    .groupBy(['p.organization_id', 'identities.organization_id', 'identities.issuer', 'identities.subject'])
    .groupBy(['memberships.role', 'memberships.client_id', 'memberships.created_at', 'memberships.user_id', 'users.id'])
    .orderBy('memberships.created_at')
    .orderBy('memberships.user_id')
    .orderBy('memberships.client_id')
    .$narrowType<MemberRow>()
    .execute()
}

/** Order of the memberships of an organization. Paths without a client open the first one. */
export const membershipOrder = sql`memberships.client_id is not null, memberships.created_at, memberships.client_id`

/** Returns the memberships by name of the organization, without suspended organizations. */
export async function listMemberships(db: Queryable, userId: UserId): Promise<MembershipRow[]> {
  return await db
    .selectFrom('memberships')
    .innerJoin('organizations', 'organizations.id', 'memberships.organization_id')
    .select(['memberships.organization_id', 'organizations.name', 'memberships.role', 'memberships.client_id'])
    .where('memberships.user_id', '=', userId)
    .where('organizations.suspended_at', 'is', null)
    .orderBy('organizations.name')
    .orderBy('organizations.id')
    .orderBy(membershipOrder)
    .$narrowType<MembershipRow>()
    .execute()
}

export async function lockMemberships(
  { db: tx, organizationId }: OrganizationScope,
  userId: UserId
): Promise<Pick<MembershipRow, 'client_id' | 'role'>[]> {
  return await tx
    .selectFrom('memberships')
    .select(['role', 'client_id'])
    .where('organization_id', '=', organizationId)
    .where('user_id', '=', userId)
    .orderBy(membershipOrder)
    .forUpdate()
    .$narrowType<Pick<MembershipRow, 'client_id' | 'role'>>()
    .execute()
}

/**
 * Whether any account of an address is a member of an organization with this limit.
 *
 * @param clientId limit of the membership; `null` for none
 */
export async function hasMemberWithEmail(
  { db, organizationId }: OrganizationScope,
  email: string,
  clientId: ClientId | null
): Promise<boolean> {
  const row = await db
    .selectFrom('memberships')
    .innerJoin('users', 'users.id', 'memberships.user_id')
    .select('users.id')
    .where('memberships.organization_id', '=', organizationId)
    .where('memberships.client_id', 'is not distinct from', clientId)
    .where('users.email', '=', email)
    .executeTakeFirst()

  return row !== undefined
}

/** Whether any account of an address is a member of an organization. */
export async function hasAnyMemberWithEmail(
  { db, organizationId }: OrganizationScope,
  email: string
): Promise<boolean> {
  const row = await db
    .selectFrom('memberships')
    .innerJoin('users', 'users.id', 'memberships.user_id')
    .select('users.id')
    .where('memberships.organization_id', '=', organizationId)
    .where('users.email', '=', email)
    .executeTakeFirst()

  return row !== undefined
}

/** Returns `true` if a user has memberships and all their organizations are suspended. */
export async function hasOnlySuspendedOrganizations(db: Queryable, userId: UserId): Promise<boolean> {
  const memberships = await db
    .selectFrom('memberships')
    .innerJoin('organizations', 'organizations.id', 'memberships.organization_id')
    .select('organizations.suspended_at')
    .where('memberships.user_id', '=', userId)
    .execute()

  return memberships.length > 0 && memberships.every(({ suspended_at }) => suspended_at !== null)
}

/**
 * Locks and returns the role of a member until the transaction ends. Suspended organizations have no roles.
 *
 * @param clientId limit of the membership; `null` for none
 * @returns `undefined` if the user has no membership with this limit
 */
export async function lockRole(
  { db: tx, organizationId }: OrganizationScope,
  userId: UserId,
  clientId: ClientId | null
): Promise<MembershipRole | undefined> {
  const row = await tx
    .selectFrom('memberships')
    .select('role')
    .where('organization_id', '=', organizationId)
    .where('user_id', '=', userId)
    .where('client_id', 'is not distinct from', clientId)
    .where(whereOpen)
    .forShare()
    .$narrowType<{ role: MembershipRole }>()
    .executeTakeFirst()

  return row?.role
}

interface NewMembership {
  readonly userId: UserId
  readonly role: MembershipRole
  /** Limits the membership to a client. */
  readonly clientId?: ClientId | null
}

/** @returns `true` if the user had no membership with this limit before */
export async function insertMembership(
  { db: tx, organizationId }: OrganizationScope,
  { userId, role, clientId = null }: NewMembership,
  now: Date
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('memberships')
    .values({
      id: newId(),
      organization_id: organizationId,
      user_id: userId,
      role,
      client_id: clientId,
      created_at: now
    })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow()

  return numInsertedOrUpdatedRows === 1n
}

export async function lockOwners({ db: tx, organizationId }: OrganizationScope): Promise<UserId[]> {
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

export interface MembershipKey {
  readonly userId: UserId
  /** Limit of the membership; `null` for none. */
  readonly clientId: ClientId | null
}

export async function updateMembership(
  { db: tx, organizationId }: OrganizationScope,
  { userId, clientId }: MembershipKey,
  { role, client_id }: { readonly role: MembershipRole; readonly client_id: ClientId | null }
): Promise<void> {
  await tx
    .updateTable('memberships')
    .set({ role, client_id })
    .where('organization_id', '=', organizationId)
    .where('user_id', '=', userId)
    .where('client_id', 'is not distinct from', clientId)
    .execute()
  if (client_id !== clientId)
    await limitViewsOfMember({ db: tx, organizationId }, { userId, from: clientId, to: client_id })
}

export async function deleteMembership(
  { db: tx, organizationId }: OrganizationScope,
  { userId, clientId }: MembershipKey
): Promise<void> {
  await deleteViewsOfMember({ db: tx, organizationId }, { userId, clientId })
  await tx
    .deleteFrom('memberships')
    .where('organization_id', '=', organizationId)
    .where('user_id', '=', userId)
    .where('client_id', 'is not distinct from', clientId)
    .execute()
}

export interface MovedMembership {
  readonly organizationId: OrganizationId
  readonly before: MembershipRole
  readonly after: MembershipRole
}

/** Moves all memberships of an account to another. Where both have one with the same limit, the higher role remains. */
export async function moveMemberships(
  tx: Queryable,
  { from, to }: { readonly from: UserId; readonly to: UserId },
  now: Date
): Promise<MovedMembership[]> {
  const rows = await tx
    .selectFrom('memberships')
    .select(['organization_id', 'user_id', 'role', 'client_id'])
    .where('user_id', 'in', [from, to])
    .orderBy('organization_id')
    .orderBy('user_id')
    .orderBy('client_id')
    .forUpdate()
    .$narrowType<StoredMembership>()
    .execute()
  const moved: MovedMembership[] = []
  for (const { organization_id: organizationId, client_id, role: before } of rows.filter(
    (row) => row.user_id === from
  )) {
    const own = rows.find(
      (row) => row.user_id === to && row.organization_id === organizationId && row.client_id === client_id
    )
    const after = own === undefined ? before : higherOf(own.role, before)
    await moveViewsOfMember({ db: tx, organizationId }, { from, to })
    await moveAssignmentsOfMember(tx, organizationId, { from, to })
    await deleteMembership({ db: tx, organizationId }, { userId: from, clientId: client_id })
    await insertMembership({ db: tx, organizationId }, { userId: to, role: after, clientId: client_id }, now)
    await updateMembership({ db: tx, organizationId }, { userId: to, clientId: client_id }, { role: after, client_id })
    moved.push({ organizationId, before, after })
  }

  return moved
}

interface StoredMembership {
  readonly organization_id: OrganizationId
  readonly user_id: UserId
  readonly role: MembershipRole
  readonly client_id: ClientId | null
}

function higherOf(one: MembershipRole, other: MembershipRole): MembershipRole {
  return membershipRoles.indexOf(one) > membershipRoles.indexOf(other) ? one : other
}

/**
 * Removes all members of an organization and deletes the accounts it created, including accounts of former members.
 * Accounts that staff created for members are also deleted, except accounts of staff and of members of another
 * organization.
 *
 * @returns the numbers of removed members and of deleted users
 */
export async function forgetMembers(
  at: OrganizationScope<Database>
): Promise<{ readonly members: number; readonly users: number }> {
  const { db, organizationId } = at
  const members = await db
    .selectFrom('memberships')
    .select('user_id')
    .distinct()
    .where('organization_id', '=', organizationId)
    .orderBy('user_id')
    .$narrowType<{ user_id: UserId }>()
    .execute()
  let users = 0
  for (const { user_id } of members) {
    if (await forgetMember(at, user_id)) users += 1
  }

  const { numDeletedRows } = await db
    .deleteFrom('users')
    .where('created_by_organization_id', '=', organizationId)
    .executeTakeFirstOrThrow()

  return { members: members.length, users: users + Number(numDeletedRows) }
}

/** Returns `true` if it was the last membership of the user. */
async function forgetMember({ db, organizationId }: OrganizationScope<Database>, userId: UserId): Promise<boolean> {
  return await inTransaction(db, async (tx) => {
    const user = await lockUser(tx, userId)
    await tx
      .deleteFrom('memberships')
      .where('organization_id', '=', organizationId)
      .where('user_id', '=', userId)
      .execute()
    const other = await tx.selectFrom('memberships').select('role').where('user_id', '=', userId).executeTakeFirst()
    if (user === undefined || user.platform_role !== null || other !== undefined) return false
    await tx.deleteFrom('users').where('id', '=', userId).execute()

    return true
  })
}
