import type { ClientId, OrganizationId, UserId } from '@callbook/domain'
import type { Queryable } from '../../database.ts'

/**
 * Deletes the personal views of a former member. Shared ones remain.
 *
 * @param clientId limit of the membership; `null` for none
 */
export async function deleteViewsOfMember(
  tx: Queryable,
  organizationId: OrganizationId,
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
  tx: Queryable,
  organizationId: OrganizationId,
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
  tx: Queryable,
  organizationId: OrganizationId,
  { from, to }: { readonly from: UserId; readonly to: UserId }
): Promise<void> {
  await tx
    .updateTable('saved_views')
    .set({ user_id: to })
    .where('organization_id', '=', organizationId)
    .where('user_id', '=', from)
    .execute()
}
