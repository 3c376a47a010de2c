import {
  type CallId,
  type ClientId,
  limitsOf,
  narrow,
  type OrganizationId,
  type Reach,
  reviewerRoles,
  type UserId
} from '@callbook/domain'
import { sql } from 'kysely'
import type { Database, Queryable } from '../../database.ts'
import type { OrganizationScope } from '../scope.ts'

/** Maximum number of calls that one member has at a time. It bounds the cost of the queue. */
export const maxAssignedCalls = 200

export interface ReviewAssignee {
  readonly user_id: UserId
  readonly name: string
}

export async function findAssignee(
  db: Queryable,
  organizationId: OrganizationId,
  callId: CallId
): Promise<ReviewAssignee | undefined> {
  return await db
    .selectFrom('review_assignments')
    .innerJoin('users', 'users.id', 'review_assignments.user_id')
    .select(['review_assignments.user_id', 'users.name'])
    .where('review_assignments.organization_id', '=', organizationId)
    .where('review_assignments.call_id', '=', callId)
    .$narrowType<ReviewAssignee>()
    .executeTakeFirst()
}

/**
 * Locks the memberships with which a user may review calls of a client, so that they do not end before this
 * transaction.
 *
 * @returns `false` if the user has no such membership
 */
export async function lockReviewer(
  tx: Queryable,
  organizationId: OrganizationId,
  { userId, clientId }: { readonly userId: UserId; readonly clientId: ClientId }
): Promise<boolean> {
  const found = await tx
    .selectFrom('memberships')
    .innerJoin('users', 'users.id', 'memberships.user_id')
    .select('memberships.user_id')
    .where('memberships.organization_id', '=', organizationId)
    .where('memberships.user_id', '=', userId)
    .where((eb) => eb.or([eb('memberships.client_id', 'is', null), eb('memberships.client_id', '=', clientId)]))
    .where('memberships.role', 'in', reviewerRoles)
    .where('users.disabled_at', 'is', null)
    .orderBy('memberships.client_id')
    .forNoKeyUpdate('memberships')
    .execute()

  return found.length > 0
}

/** Returns whether a member has fewer than `maxAssignedCalls`. Call it with the memberships of the member locked. */
export async function hasRoomForCall(tx: Queryable, organizationId: OrganizationId, userId: UserId): Promise<boolean> {
  const assigned = await tx
    .selectFrom('review_assignments')
    .select('call_id')
    .where('organization_id', '=', organizationId)
    .where('user_id', '=', userId)
    .limit(maxAssignedCalls)
    .execute()

  return assigned.length < maxAssignedCalls
}

/** Assigns a locked call, which may be assigned to another member. */
export async function assignCall(
  { db: tx, organizationId }: OrganizationScope,
  { id, client_id }: { readonly id: CallId; readonly client_id: ClientId },
  { userId, now }: { readonly userId: UserId; readonly now: Date }
): Promise<void> {
  const assigned = { user_id: userId, assigned_at: now }
  await tx
    .insertInto('review_assignments')
    .values({ organization_id: organizationId, call_id: id, client_id, ...assigned })
    .onConflict((conflict) => conflict.columns(['organization_id', 'call_id']).doUpdateSet(assigned))
    .execute()
}

export async function unassignCall(tx: Queryable, organizationId: OrganizationId, callId: CallId): Promise<void> {
  await tx
    .deleteFrom('review_assignments')
    .where('organization_id', '=', organizationId)
    .where('call_id', '=', callId)
    .execute()
}

export async function countAssignedCalls(db: Queryable, reach: Reach, userId: UserId): Promise<number> {
  const { organizationId, clientId } = limitsOf(reach)
  const { count } = await db
    .selectFrom('review_assignments')
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .where('organization_id', '=', organizationId)
    .where('user_id', '=', userId)
    .$if(clientId !== undefined, (assigned) => assigned.where('client_id', '=', clientId ?? null))
    .executeTakeFirstOrThrow()

  return Number(count)
}

export interface PossibleAssignee extends ReviewAssignee {
  /** Number of assigned calls within the reach. */
  readonly assigned: number
}

/**
 * Lists members who may review calls within a reach, by name. A reach that is limited to a client has only the members
 * of this client: it does not show who else works in the organization.
 *
 * @param clientId only members who may review calls of this client; `undefined` for all
 */
export async function listAssignees(
  db: Database,
  reach: Reach,
  { clientId }: { readonly clientId: ClientId | undefined }
): Promise<PossibleAssignee[]> {
  const { organizationId, filter } = narrow(reach, { clientId })
  const isOfClient = filter.clientId === undefined ? sql`true` : sql`a.client_id = ${filter.clientId}`
  const isOfOrganization = limitsOf(reach).clientId === undefined ? sql`m.client_id is null` : sql`false`
  const reaches =
    filter.clientId === undefined ? sql`true` : sql`(${isOfOrganization} or m.client_id = ${filter.clientId})`
  const { rows } = await sql<PossibleAssignee>`
    select users.id as user_id, users.name, (
      select count(*)::integer from review_assignments a
      where a.organization_id = ${organizationId} and a.user_id = users.id and ${isOfClient}) as assigned
    from users
    where users.disabled_at is null and users.id in (
      select m.user_id from memberships m
      where m.organization_id = ${organizationId} and m.role in (${sql.join(reviewerRoles)}) and ${reaches})
    order by users.name, users.id`.execute(db)

  return rows
}

/** Ends the assignments of a user to calls that no membership of the user permits to review any longer. */
export async function endAssignmentsOfMember(
  tx: Queryable,
  organizationId: OrganizationId,
  userId: UserId
): Promise<void> {
  const memberships = await tx
    .selectFrom('memberships')
    .select('client_id')
    .where('organization_id', '=', organizationId)
    .where('user_id', '=', userId)
    .where('role', 'in', reviewerRoles)
    .execute()
  const clients = memberships.flatMap(({ client_id }) => client_id ?? [])
  if (clients.length < memberships.length) return
  await tx
    .deleteFrom('review_assignments')
    .where('organization_id', '=', organizationId)
    .where('user_id', '=', userId)
    .$if(clients.length > 0, (assigned) => assigned.where('client_id', 'not in', clients))
    .execute()
}

export async function moveAssignmentsOfMember(
  tx: Queryable,
  organizationId: OrganizationId,
  { from, to }: { readonly from: UserId; readonly to: UserId }
): Promise<void> {
  await tx
    .updateTable('review_assignments')
    .set({ user_id: to })
    .where('organization_id', '=', organizationId)
    .where('user_id', '=', from)
    .execute()
}
