import { type ClientId, limitsOf, narrow, type Reach, reviewerRoles } from '@callbook/domain'
import { sql } from 'kysely'
import type { Database } from '../../database.ts'
import type { ReviewAssignee } from './review-assignments.ts'

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
