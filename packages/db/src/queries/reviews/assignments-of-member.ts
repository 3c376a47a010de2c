import { type OrganizationId, reviewerRoles, type UserId } from '@callbook/domain'
import type { Queryable } from '../../database.ts'

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
