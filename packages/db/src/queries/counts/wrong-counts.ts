import type { OrganizationId } from '@callbook/domain'
import { type RawBuilder, sql } from 'kysely'
import { chunk } from '../chunk.ts'
import type { OrganizationScope } from '../scope.ts'
import type { Addition } from './count-changes.ts'
import type { CountedTable } from './counted-tables.ts'
import { type SumColumn, sumColumns } from './facets.ts'
import { endOf, listCountedClients } from './months-to-recount.ts'
import { allClients, type Period } from './time-range.ts'

/** Clients per query. Together they have some thousand counters a month. */
const clientsPerStep = 200

/** Returns the sums to add to the wrong counters of a month to match the rows. */
export async function findWrongCounts(at: OrganizationScope, table: CountedTable, month: Date): Promise<Addition[]> {
  const clients = await listCountedClients(at, month)
  const wrong: Addition[] = []
  for (const clientIds of ['all' as const, ...chunk(clients, clientsPerStep)]) {
    wrong.push(...(await findWrongCountsOf(at, table, { month, clientIds })))
  }

  return wrong
}

export interface CountedPart {
  readonly month: Date
  /** The counters of all clients together, or of each of some clients. */
  readonly clientIds: 'all' | readonly string[]
}

/**
 * Returns the same for some of the counters.
 *
 * It is one statement, so that rows and counters are of one snapshot, also on a cluster. Writers change both in one
 * transaction. So concurrent writes do not affect the difference, only other corrections do.
 */
export async function findWrongCountsOf(
  { db, organizationId }: OrganizationScope,
  table: CountedTable,
  part: CountedPart
): Promise<Addition[]> {
  const { rows } = await sql<Compared>`
    with counted as (${countRows(organizationId, table, part)}),
    kept as (${keptCounts(organizationId, table, part)})
    select client_id, period, starts_at, coalesce(counted.rows, 0) as counted, slots, rows_of_slots,
      coalesce(kept.rows, 0) as kept, ${sql.raw(Object.keys(table.columns).join(', '))}
    from counted full join kept using (client_id, period, starts_at)`.execute(db)

  return rows.flatMap((row) => missingCounts(organizationId, table, row))
}

function countRows(
  organizationId: OrganizationId,
  { name, facets, time: column }: CountedTable,
  { month, clientIds }: CountedPart
) {
  const time = sql.ref(column)
  const [client, periods, whereClient] =
    clientIds === 'all'
      ? [sql`${allClients}::uuid`, sql`('hour'), ('day'), ('month')`, sql`true`]
      : [sql`client_id`, sql`('day'), ('month')`, whereClients(clientIds)]

  return sql`
    select client_id, period, starts_at, sum(rows)::integer as rows,
      array_agg(slot) filter (where slot is not null) as slots,
      array_agg(rows) filter (where slot is not null) as rows_of_slots
    from (
      select client_id, period, date_trunc(period, hour, 'UTC') as starts_at, slot, sum(rows)::integer as rows
      from (
        select ${client} as client_id, date_trunc('hour', ${time}, 'UTC') as hour,
          ${sql.raw(facets.expression)}::integer as slot, count(*) as rows
        from ${sql.table(name)}
        where organization_id = ${organizationId} and ${time} >= ${month} and ${time} < ${endOf(month)}
          and ${whereClient}
        group by 1, 2, 3
      ) as in_hour
      cross join (values ${periods}) as periods (period)
      group by 1, 2, 3, 4
    ) as of_slot
    group by 1, 2, 3`
}

function keptCounts(organizationId: OrganizationId, table: CountedTable, { month, clientIds }: CountedPart) {
  const sums = Object.entries(table.columns).map(([sum, column]) => `${column}::text as ${sum}`)

  return sql`
    select client_id, period, starts_at, ${sql.ref(table.name)} as rows, ${sql.raw(sums.join(', '))}
    from call_counts
    where organization_id = ${organizationId} and starts_at >= ${month} and starts_at < ${endOf(month)}
      and ${whereClients(clientIds === 'all' ? [allClients] : clientIds)}`
}

function whereClients(clientIds: readonly string[]): RawBuilder<boolean> {
  return sql`client_id = any(${clientIds}::uuid[])`
}

/**
 * The computed and the stored sums. Stored sums are text such as `{3,5,5}`, because most are right and need no parsing.
 */
interface Compared extends Readonly<Partial<Record<SumColumn, string | null>>> {
  readonly client_id: string
  readonly period: Period
  readonly starts_at: string
  readonly counted: number
  /** The slots of the counted rows, and the number of rows in each. */
  readonly slots: readonly number[] | null
  readonly rows_of_slots: readonly number[] | null
  readonly kept: number
}

function missingCounts(organizationId: OrganizationId, table: CountedTable, row: Compared): Addition[] {
  const { facets } = table
  const { client_id: clientId, period, starts_at, slots, rows_of_slots, counted, kept } = row
  const counts = new Map(slots?.map((slot, index) => [slot, rows_of_slots?.[index] ?? 0]))
  const sums = facets.sumsOf(counts)
  if (counted === kept && sumColumns.every((column) => isRight(row[column], sums[column]))) return []

  const added = new Map(counts)
  for (const [slot, count] of facets.countsOf({ facets: numbersIn(row.facets), progress: numbersIn(row.progress) })) {
    added.set(slot, (added.get(slot) ?? 0) - count)
  }
  const difference = { rows: counted - kept, slots: new Map([...added].filter(([, count]) => count !== 0)) }

  return [{ counter: { organizationId, clientId, period, startsAt: new Date(starts_at) }, table, difference }]
}

/** Missing elements count as zeros. */
function isRight(kept: string | null | undefined, sums: readonly number[]): boolean {
  if (kept === `{${sums.join()}}`) return true
  const numbers = numbersIn(kept)

  return sums.every((sum, index) => sum === (numbers[index] ?? 0))
}

function numbersIn(sums: string | null | undefined): number[] {
  return sums?.match(/-?\d+|NULL/g)?.map((sum) => (sum === 'NULL' ? 0 : Number(sum))) ?? []
}
