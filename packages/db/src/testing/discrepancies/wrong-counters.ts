import type { OrganizationId } from '@callbook/domain'
import { type RawBuilder, sql } from 'kysely'
import { type CountedTable, countedCalls, countedCustomers } from '../../queries/counts/counted-tables.ts'
import { sumColumns } from '../../queries/counts/facets.ts'
import type { TestDb } from '../connect.ts'
import type { Discrepancy } from './discrepancy.ts'

/** The counters that differ from what plain SQL counts in the tables themselves. To be asked when nobody writes. */
export async function findWrongCounters(db: TestDb, organizationId: OrganizationId): Promise<Discrepancy[]> {
  const found: Discrepancy[] = []
  for (const table of [countedCalls, countedCustomers]) {
    const kept = await read(db, keptIn(organizationId, table))
    const counted = await read(db, countedIn(organizationId, table))
    const wrong = [...new Set([...kept.keys(), ...counted.keys()])].filter((key) => {
      const [ofCounter, ofRows] = [kept.get(key), counted.get(key)]
      const sums = table.facets.sumsOf(new Map(ofRows?.slots?.map((count, index) => [index + 1, count])))

      return (
        (ofCounter?.rows ?? 0) !== (ofRows?.rows ?? 0) ||
        sumColumns.some((column) => isOther(ofCounter?.[column] ?? [], sums[column]))
      )
    })
    found.push(...wrong.map((id) => ({ what: `a wrong counter of ${table.name}`, id })))
  }

  return found
}

/** Nothing stands for zeros. */
function isOther(kept: readonly number[], sums: readonly number[]): boolean {
  return sums.some((sum, index) => sum !== (kept[index] ?? 0))
}

interface CounterRow {
  readonly counter: string
  readonly rows: number
  readonly facets?: readonly number[] | null
  readonly progress?: readonly number[] | null
  readonly slots?: readonly number[]
}

async function read(db: TestDb, query: RawBuilder<CounterRow>): Promise<Map<string, CounterRow>> {
  const { rows } = await query.execute(db)

  return new Map(rows.map((row) => [row.counter, row]))
}

const counter = sql`concat_ws(' ', client_id, period, starts_at)`

function keptIn(organizationId: OrganizationId, { name, counts, facets }: CountedTable): RawBuilder<CounterRow> {
  const columns = sumColumns.filter((column) => facets.sumsOf(new Map())[column].length > 0)

  return sql`select ${counter} as counter, ${sql.ref(name)} as rows, ${sql.raw(columns.join(', '))}
    from ${sql.table(counts)}
    where organization_id = ${organizationId}`
}

/** With the plain number of rows of each slot. */
function countedIn(organizationId: OrganizationId, { name, facets }: CountedTable): RawBuilder<CounterRow> {
  return sql`
    with stored as (
      select client_id, created_at, ${sql.raw(facets.expression)} as slot from ${sql.table(name)}
      where organization_id = ${organizationId}
    ),
    counted as (
      select client_id, period, date_trunc(period, created_at, 'UTC') as starts_at, slot, count(*) as rows
      from (
        select '00000000-0000-0000-0000-000000000000'::uuid as client_id, created_at, slot, period
        from stored, (values ('hour'), ('day'), ('month')) as periods (period)
        union all
        select client_id, created_at, slot, period from stored, (values ('day'), ('month')) as periods (period)
      ) as every_row
      group by 1, 2, 3, 4
    )
    select ${counter} as counter, sum(rows)::integer as rows, array(
        select coalesce(max(rows) filter (where of.slot = nth), 0)::integer
        from generate_series(1, ${facets.slots}::integer) as nth left join counted of on of.slot = nth
          and (of.client_id, of.period, of.starts_at) = (counted.client_id, counted.period, counted.starts_at)
        group by nth order by nth) as slots
    from counted group by client_id, period, starts_at`
}
