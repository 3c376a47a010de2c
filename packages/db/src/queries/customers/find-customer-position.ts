import type { CustomerId, Reach } from '@callbook/domain'
import type { Database } from '../../database.ts'
import type { Position } from '../lists/page.ts'
import { isWithin } from '../reach.ts'

/** Returns the position of a customer in the list, or `undefined` for an unknown customer. */
export async function findCustomerPosition(db: Database, reach: Reach, id: CustomerId): Promise<Position | undefined> {
  const found = await db
    .selectFrom('customers')
    .select('created_at')
    .where(isWithin(reach))
    .where('id', '=', id)
    .executeTakeFirst()

  return found && { at: new Date(found.created_at), id }
}
