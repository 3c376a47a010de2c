import { type RawBuilder, sql } from 'kysely'
import type { Queryable } from '../../database.ts'
import type { CountedSelection } from './counted-selection.ts'
import type { CountedTable } from './counted-tables.ts'
import { allClients, countedPeriods, type Slice, slices, type TimeRange } from './time-range.ts'

interface Row {
  /** Slot of counted rows; null for counters. */
  readonly slot: number | null
  readonly rows: number
  /** JSON of the sums of one counter. */
  readonly sums: string | null
}

/**
 * Counts the rows of a time range by slot, whatever values are requested. It reads the counters of whole periods, and
 * the rows of at most two hours, or of two days for a client.
 */
export async function countBySlot(
  db: Queryable,
  rows: CountedSelection,
  range: TimeRange
): Promise<Map<number, number>> {
  const parts = slices(range, countedPeriods[rows.clientId === undefined ? 'organization' : 'client'])
  if (parts.length === 0) return new Map()
  const statements = parts.map((slice) => (slice.unit === 'row' ? rowsIn(rows, slice) : countersIn(rows, slice)))
  const { rows: found } = await sql<Row>`${sql.join(statements, sql` union all `)}`.execute(db)
  const counts = new Map<number, number>()
  for (const { slot, rows: count, sums } of found) {
    const ofRow =
      sums === null ? new Map(slot === null ? [] : [[slot, count]]) : rows.table.facets.countsOf(JSON.parse(sums))
    for (const [one, more] of ofRow) counts.set(one, (counts.get(one) ?? 0) + more)
  }

  return counts
}

function countersIn({ table, organizationId, clientId }: CountedSelection, slice: Slice): RawBuilder<unknown> {
  return sql`
    select null::integer as slot, 0 as rows, json_build_object(${sumsIn(table)})::text as sums
    from call_counts
    where organization_id = ${organizationId} and client_id = ${clientId ?? allClients} and period = ${slice.unit}
      and starts_at >= ${new Date(slice.from)} and starts_at < ${new Date(slice.until)}`
}

function sumsIn({ columns }: CountedTable): RawBuilder<unknown> {
  return sql.join(Object.entries(columns).flatMap(([name, column]) => [sql.lit(name), sql.ref(column)]))
}

function rowsIn({ table, organizationId, clientId }: CountedSelection, slice: Slice): RawBuilder<unknown> {
  const ofClient = clientId === undefined ? sql`` : sql` and client_id = ${clientId}`

  return sql`
    select ${sql.raw(table.facets.expression)}::integer as slot, count(*)::integer as rows, null as sums
    from ${sql.table(table.name)}
    where organization_id = ${organizationId}${ofClient}
      and ${sql.ref(table.time)} >= ${new Date(slice.from)} and ${sql.ref(table.time)} < ${new Date(slice.until)}
    group by 1`
}
