import type { CallId } from '@callbook/domain'
import type { Database } from '../../database.ts'
import type { Position } from '../lists/page.ts'
import { whereWithin } from '../reach.ts'
import type { ReachScope } from '../scope.ts'

/** Returns the position of a call in the list, or `undefined` for an unknown call. */
export async function findCallPosition(
  { db, reach }: ReachScope<Database>,
  id: CallId
): Promise<(Position & { readonly id: CallId }) | undefined> {
  const found = await db
    .selectFrom('calls')
    .select('occurred_at')
    .where(whereWithin(reach))
    .where('id', '=', id)
    .executeTakeFirst()

  return found && { at: new Date(found.occurred_at), id }
}
