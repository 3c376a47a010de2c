import { sql } from 'kysely'
import type { OrganizationScope } from '../scope.ts'
import type { CountedTable } from './counted-tables.ts'
import { allClients, nextStartOf } from './time-range.ts'

/** No row is older. */
const earliest = new Date(0)

/** Lists the starts of the months, in UTC, with rows or counters of an organization, from the month of `since` on. */
export async function listCountedMonths(
  { db, organizationId }: OrganizationScope,
  { name, time }: CountedTable,
  since = earliest
): Promise<Date[]> {
  const { rows } = await sql<{ month: string }>`
    select month from (
      select generate_series(date_trunc('month', first), last, interval '1 month') at time zone 'UTC' as month
      from (
        select min(${sql.ref(time)}) at time zone 'UTC' as first, max(${sql.ref(time)}) at time zone 'UTC' as last
        from ${sql.table(name)} where organization_id = ${organizationId}
      ) as ends
      union
      select date_trunc('month', starts_at, 'UTC') as month
      from call_counts where organization_id = ${organizationId}
    ) as counted
    where month >= date_trunc('month', ${since}::timestamptz, 'UTC')
    order by month`.execute(db)

  return rows.map(({ month }) => new Date(month))
}

/** Lists the clients of an organization, and other clients with counters of a month. */
export async function listCountedClients({ db, organizationId }: OrganizationScope, month: Date): Promise<string[]> {
  const until = endOf(month)
  const { rows } = await sql<{ id: string }>`
    select id from clients where organization_id = ${organizationId}
    union
    select client_id as id from call_counts
    where organization_id = ${organizationId} and starts_at >= ${month} and starts_at < ${until}
      and client_id <> ${allClients}
    order by id`.execute(db)

  return rows.map(({ id }) => id)
}

export function endOf(month: Date): Date {
  return new Date(nextStartOf('month', month.getTime() + 1))
}
