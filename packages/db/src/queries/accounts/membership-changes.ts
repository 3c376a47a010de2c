import { type ClientId, type MembershipRole, membershipRoles, type OrganizationId, type UserId } from '@callbook/domain'
import { newId } from '@callbook/postgres'
import type { Queryable } from '../../database.ts'
import { moveAssignmentsOfMember } from '../reviews/assignments-of-member.ts'
import { deleteViewsOfMember, limitViewsOfMember, moveViewsOfMember } from '../views/views-of-member.ts'

interface NewMembership {
  readonly userId: UserId
  readonly role: MembershipRole
  /** Limits the membership to a client. */
  readonly clientId?: ClientId | null
}

/** @returns `true` if the user had no membership with this limit before */
export async function insertMembership(
  tx: Queryable,
  organizationId: OrganizationId,
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

export interface MembershipKey {
  readonly userId: UserId
  /** Limit of the membership; `null` for none. */
  readonly clientId: ClientId | null
}

export async function updateMembership(
  tx: Queryable,
  organizationId: OrganizationId,
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
  if (client_id !== clientId) await limitViewsOfMember(tx, organizationId, { userId, from: clientId, to: client_id })
}

export async function deleteMembership(
  tx: Queryable,
  organizationId: OrganizationId,
  { userId, clientId }: MembershipKey
): Promise<void> {
  await deleteViewsOfMember(tx, organizationId, { userId, clientId })
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
    await moveViewsOfMember(tx, organizationId, { from, to })
    await moveAssignmentsOfMember(tx, organizationId, { from, to })
    await deleteMembership(tx, organizationId, { userId: from, clientId: client_id })
    await insertMembership(tx, organizationId, { userId: to, role: after, clientId: client_id }, now)
    await updateMembership(tx, organizationId, { userId: to, clientId: client_id }, { role: after, client_id })
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
