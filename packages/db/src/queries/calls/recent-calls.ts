import { limitsOf } from '@callbook/domain'
import { sql } from 'kysely'
import type { Database } from '../../database.ts'
import { allClients, startOf } from '../counts/time-range.ts'
import type { ReachScope } from '../scope.ts'

/** Number of calls of an organization by UTC day, up to today. */
export interface RecentCalls {
  readonly today: number
  readonly days_7: number
  readonly days_30: number
}

const dayMs = 86_400_000

/** Reads one counter per day, at the same cost for any number of calls. */
export async function countRecentCalls({ db, reach }: ReachScope<Database>, now: Date): Promise<RecentCalls> {
  const { organizationId, clientId } = limitsOf(reach)
  const today = startOf('day', now.getTime())
  const since = (days: number) => new Date(today - (days - 1) * dayMs)
  const callsSince = (days: number) =>
    sql<number>`coalesce(sum(calls) filter (where starts_at >= ${since(days)}), 0)::integer`

  return await db
    .selectFrom('call_counts')
    .select([callsSince(1).as('today'), callsSince(7).as('days_7'), callsSince(30).as('days_30')])
    .where('organization_id', '=', organizationId)
    .where('client_id', '=', clientId ?? allClients)
    .where('period', '=', 'day')
    .where('starts_at', '>=', sql<string>`${since(30)}`)
    .executeTakeFirstOrThrow()
}
