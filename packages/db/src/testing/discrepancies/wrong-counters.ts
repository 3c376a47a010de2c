import type { OrganizationId } from '@callbook/domain'
import { type RawBuilder, sql } from 'kysely'
import { type CountedTable, countedCalls, countedCustomers } from '../../queries/counts/counted-tables.ts'
import { sumColumns } from '../../queries/counts/facets.ts'
import type { TestDb } from '../connect.ts'
import type { Discrepancy } from './discrepancy.ts'

/** Returns the counters that differ from plain SQL counts. On one server, both are read in one snapshot. */
export async function findWrongCounters(db: TestDb, organizationId: OrganizationId): Promise<Discrepancy[]> {
  const found: Discrepancy[] = []
  for (const table of [countedCalls, countedCustomers]) {
    const [kept, counted] = await readBoth(db, organizationId, table)
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

/** Without a common snapshot, a counter that changes between the two statements would look wrong. */
async function readBoth(db: TestDb, organizationId: OrganizationId, table: CountedTable) {
  return await db
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute(
      async (tx) =>
        [await read(tx, keptIn(organizationId, table)), await read(tx, countedIn(organizationId, table))] as const
    )
}

/** A missing counter means zeros. */
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

function keptIn(organizationId: OrganizationId, { name, columns }: CountedTable): RawBuilder<CounterRow> {
  const sums = Object.entries(columns).map(([sum, column]) => `${column} as ${sum}`)

  return sql`select ${counter} as counter, ${sql.ref(name)} as rows, ${sql.raw(sums.join(', '))}
    from call_counts
    where organization_id = ${organizationId}`
}

/** Counts the rows of each slot with plain SQL. */
function countedIn(organizationId: OrganizationId, { name, facets, time }: CountedTable): RawBuilder<CounterRow> {
  return sql`
    with stored as (
      select client_id, ${sql.ref(time)} as at, ${sql.raw(facets.expression)} as slot from ${sql.table(name)}
      where organization_id = ${organizationId}
    ),
    counted as (
      select client_id, period, date_trunc(period, at, 'UTC') as starts_at, slot, count(*) as rows
      from (
        select '00000000-0000-0000-0000-000000000000'::uuid as client_id, at, slot, period
        from stored, (values ('hour'), ('day'), ('month')) as periods (period)
        union all
        select client_id, at, slot, period from stored, (values ('day'), ('month')) as periods (period)
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
