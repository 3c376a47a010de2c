import {
  type ClientId,
  limitsOf,
  type MembershipRole,
  type OrganizationId,
  type Reach,
  type UserId
} from '@callbook/domain'
import { type ExpressionBuilder, sql } from 'kysely'
import type { Queryable } from '../../database.ts'
import type { Schema } from '../../schema.ts'

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
}

export interface MembershipRow {
  readonly organization_id: OrganizationId
  readonly name: string
  readonly role: MembershipRole
  readonly client_id: ClientId | null
}

/** Whether the organization of a membership is not suspended. */
export const isOpen = sql<boolean>`not exists (
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
      .where(isOpen)
      .orderBy(membershipOrder)
      .limit(1)
      .as('memberships')
}

/** Returns the members, longest first. */
export async function listMembers(db: Queryable, organizationId: OrganizationId): Promise<MemberRow[]> {
  return await db
    .selectFrom('memberships')
    .innerJoin('users', 'users.id', 'memberships.user_id')
    .leftJoin('sessions', 'sessions.user_id', 'users.id')
    .select(['memberships.user_id', 'users.email', 'users.name', 'memberships.role', 'memberships.client_id'])
    .select([sql<boolean>`users.totp_last_step is not null`.as('has_second_factor'), 'users.disabled_at'])
    .select(({ fn }) => [fn.max('sessions.seen_at').as('last_seen_at'), 'memberships.created_at'])
    .where('memberships.organization_id', '=', organizationId)
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
  tx: Queryable,
  organizationId: OrganizationId,
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
  db: Queryable,
  organizationId: OrganizationId,
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
  tx: Queryable,
  organizationId: OrganizationId,
  userId: UserId,
  clientId: ClientId | null
): Promise<MembershipRole | undefined> {
  const row = await tx
    .selectFrom('memberships')
    .select('role')
    .where('organization_id', '=', organizationId)
    .where('user_id', '=', userId)
    .where('client_id', 'is not distinct from', clientId)
    .where(isOpen)
    .forShare()
    .$narrowType<{ role: MembershipRole }>()
    .executeTakeFirst()

  return row?.role
}
