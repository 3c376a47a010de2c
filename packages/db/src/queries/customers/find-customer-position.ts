import type { CustomerId, OrganizationId } from '@callbook/domain'
import type { Database } from '../../database.ts'
import type { Position } from '../lists/page.ts'

/** Returns the position of a customer in the list, or `undefined` for an unknown customer. */
export async function findCustomerPosition(
  db: Database,
  organizationId: OrganizationId,
  id: CustomerId
): Promise<Position | undefined> {
  const found = await db
    .selectFrom('customers')
    .select('created_at')
    .where('organization_id', '=', organizationId)
    .where('id', '=', id)
    .executeTakeFirst()

  return found && { at: new Date(found.created_at), id }
}
