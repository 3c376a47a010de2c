import type { CallId, OrganizationId } from '@callbook/domain'
import type { Database } from '../../database.ts'
import type { Position } from '../lists/page.ts'

/** Returns the position of a call in the list, or `undefined` for an unknown call. */
export async function findCallPosition(
  db: Database,
  organizationId: OrganizationId,
  id: CallId
): Promise<(Position & { readonly id: CallId }) | undefined> {
  const found = await db
    .selectFrom('calls')
    .select('occurred_at')
    .where('organization_id', '=', organizationId)
    .where('id', '=', id)
    .executeTakeFirst()

  return found && { at: new Date(found.occurred_at), id }
}
