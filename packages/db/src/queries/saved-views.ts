import { type ClientId, limitsOf, type SavedViewId, type UserId } from '@callbook/domain'
import { newId } from '@callbook/postgres'
import { sql } from 'kysely'
import { lockAdditions } from './organizations.ts'
import { whereWithin } from './reach.ts'
import type { OrganizationScope, ReachScope } from './scope.ts'

/** A name for the query string of a list in the console. */
export interface SavedViewRow {
  readonly id: SavedViewId
  /** Author. */
  readonly user_id: UserId
  /** Client whose members have the view; null for members of the whole organization. */
  readonly client_id: ClientId | null
  /** Whether all members have it, and not only its author. */
  readonly is_shared: boolean
  readonly name: string
  readonly query: string
  readonly created_at: string
}

export type SavedViewFields = Pick<SavedViewRow, 'is_shared' | 'name' | 'query'>

const columns = ['id', 'user_id', 'client_id', 'is_shared', 'name', 'query', 'created_at'] as const

/** Lists shared views and the user's own ones within a reach, oldest first. */
export async function listSavedViews({ db, reach }: ReachScope, userId: UserId): Promise<SavedViewRow[]> {
  return await db
    .selectFrom('saved_views')
    .select(columns)
    .where(whereWithin(reach))
    .where(isVisibleTo(userId))
    .orderBy('created_at')
    .orderBy('id')
    .$narrowType<SavedViewRow>()
    .execute()
}

/** Locks a view until the transaction ends. @returns `undefined` if the user cannot see a view with this id */
export async function lockSavedView(
  { db: tx, reach }: ReachScope,
  { id, userId }: { readonly id: SavedViewId; readonly userId: UserId }
): Promise<SavedViewRow | undefined> {
  return await tx
    .selectFrom('saved_views')
    .select(columns)
    .where(whereWithin(reach))
    .where('id', '=', id)
    .where(isVisibleTo(userId))
    .forUpdate()
    .$narrowType<SavedViewRow>()
    .executeTakeFirst()
}

/**
 * Returns whether there are fewer than `limit` views: shared ones of the client of the reach, or else of the whole
 * organization, or personal ones of a user. Until the transaction ends, no other transaction that checks adds one.
 */
export async function hasRoomForView(
  { db: tx, reach }: ReachScope,
  { userId, isShared }: { readonly userId: UserId; readonly isShared: boolean },
  { limit, now }: { readonly limit: number; readonly now: Date }
): Promise<boolean> {
  const { organizationId, clientId = null } = limitsOf(reach)
  await lockAdditions(tx, organizationId, now)
  const isCounted = isShared
    ? sql<boolean>`is_shared and client_id is not distinct from ${clientId}::uuid`
    : sql<boolean>`not is_shared and user_id = ${userId}`
  const { count } = await tx
    .selectFrom('saved_views')
    .select((eb) => eb.fn.countAll<string>().as('count'))
    .where('organization_id', '=', organizationId)
    .where(isCounted)
    .executeTakeFirstOrThrow()

  return Number(count) < limit
}

/** Adds a view of the client of the reach, or of the whole organization. */
export async function insertSavedView(
  { db: tx, reach }: ReachScope,
  { userId, ...fields }: SavedViewFields & { readonly userId: UserId },
  now: Date
): Promise<SavedViewRow> {
  const { organizationId, clientId = null } = limitsOf(reach)

  return await tx
    .insertInto('saved_views')
    .values({
      ...{ organization_id: organizationId, id: newId(), user_id: userId, client_id: clientId },
      ...{ ...fields, created_at: now }
    })
    .returning(columns)
    .$narrowType<SavedViewRow>()
    .executeTakeFirstOrThrow()
}

/** Updates a locked view. */
export async function updateSavedView(
  { db: tx, organizationId }: OrganizationScope,
  id: SavedViewId,
  fields: SavedViewFields
): Promise<SavedViewRow> {
  return await tx
    .updateTable('saved_views')
    .set(fields)
    .where('organization_id', '=', organizationId)
    .where('id', '=', id)
    .returning(columns)
    .$narrowType<SavedViewRow>()
    .executeTakeFirstOrThrow()
}

export async function deleteSavedViewRow(
  { db: tx, organizationId }: OrganizationScope,
  id: SavedViewId
): Promise<void> {
  await tx.deleteFrom('saved_views').where('organization_id', '=', organizationId).where('id', '=', id).execute()
}

function isVisibleTo(userId: UserId) {
  return sql<boolean>`(is_shared or user_id = ${userId})`
}

/**
 * Deletes the personal views of a former member. Shared ones remain.
 *
 * @param clientId limit of the membership; `null` for none
 */
export async function deleteViewsOfMember(
  { db: tx, organizationId }: OrganizationScope,
  { userId, clientId }: { readonly userId: UserId; readonly clientId: ClientId | null }
): Promise<void> {
  await tx
    .deleteFrom('saved_views')
    .where('organization_id', '=', organizationId)
    .where('user_id', '=', userId)
    .where('client_id', 'is not distinct from', clientId)
    .where('is_shared', '=', false)
    .execute()
}

/** Keeps the personal views of a member whose membership gets another limit (`null`: no limit). Shared ones remain. */
export async function limitViewsOfMember(
  { db: tx, organizationId }: OrganizationScope,
  { userId, from, to }: { readonly userId: UserId; readonly from: ClientId | null; readonly to: ClientId | null }
): Promise<void> {
  await tx
    .updateTable('saved_views')
    .set({ client_id: to })
    .where('organization_id', '=', organizationId)
    .where('user_id', '=', userId)
    .where('client_id', 'is not distinct from', from)
    .where('is_shared', '=', false)
    .execute()
}

/** Makes another user the author of a member's views. */
export async function moveViewsOfMember(
  { db: tx, organizationId }: OrganizationScope,
  { from, to }: { readonly from: UserId; readonly to: UserId }
): Promise<void> {
  await tx
    .updateTable('saved_views')
    .set({ user_id: to })
    .where('organization_id', '=', organizationId)
    .where('user_id', '=', from)
    .execute()
}
