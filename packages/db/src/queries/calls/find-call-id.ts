import { type CallId, providerNames } from '@callbook/domain'
import type { Database } from '../../database.ts'
import { whereWithin } from '../reach.ts'
import type { ReachScope } from '../scope.ts'

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/**
 * Returns the call with an id, of Callbook or of the provider, or `undefined`. If several match, it is the latest
 * stored one: provider ids are unique only per client.
 */
export async function findCallId({ db, reach }: ReachScope<Database>, id: string): Promise<CallId | undefined> {
  if (uuid.test(id)) {
    const own = await db
      .selectFrom('calls')
      .select('id')
      .where(whereWithin(reach))
      .where('id', '=', id)
      .$narrowType<{ id: CallId }>()
      .executeTakeFirst()
    if (own !== undefined) return own.id
  }

  const found = await db
    .selectFrom('calls')
    .select(['id', 'created_at'])
    .where(whereWithin(reach))
    .where('provider', 'in', providerNames)
    .where('provider_call_id', '=', id)
    .$narrowType<{ id: CallId }>()
    .execute()

  return found.toSorted((a, b) => (a.created_at < b.created_at ? 1 : -1))[0]?.id
}
