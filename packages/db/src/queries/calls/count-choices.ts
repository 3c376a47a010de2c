import { type CallFilterDefinition, callFilters, narrow } from '@callbook/domain'
import { type RawBuilder, sql } from 'kysely'
import type { Database, Queryable } from '../../database.ts'
import type { CountedSelection } from '../counts/counted-selection.ts'
import { type CountedTable, countedCalls } from '../counts/counted-tables.ts'
import { allClients, countedPeriods, type Slice, slices, type TimeRange, timeRange } from '../counts/time-range.ts'
import type { ReachScope } from '../scope.ts'
import { type CallFilter, isCounted, selectCountedCalls } from './call-filter.ts'

/** Values of the filters with counters, by column. */
const choices = Object.values<CallFilterDefinition>(callFilters).flatMap(({ total, column, values = [true, false] }) =>
  total === 'counted' && column !== undefined ? [[column, values] as const] : []
)

export const countedColumns = choices.map(([column]) => column)

/** Number of calls for each value of a filter, such as `{ status: { failed: 3 } }`. */
export type ChoiceCounts = Readonly<Record<string, Readonly<Record<string, number>>>>

/**
 * Returns the number of calls with each value of the counted filters, if it replaced the requested one. The cost does
 * not grow with the number of calls.
 *
 * @returns `undefined` if the filter has values without counters
 */
export async function countChoices(
  { db, reach }: ReachScope<Database>,
  requested: CallFilter
): Promise<ChoiceCounts | undefined> {
  const { organizationId, filter } = narrow(reach, requested)
  if (!isCounted(filter)) return undefined
  const rows = selectCountedCalls(organizationId, filter)
  const counts = await db.inTurn(organizationId, () => countBySlot(db, rows, timeRange(filter.start, filter.end)))
  const count = (column: string, value: boolean | string) =>
    countedCalls.facets
      .slotsOf({ ...rows.requested, [column]: value })
      .reduce((sum, slot) => sum + (counts.get(slot) ?? 0), 0)

  return Object.fromEntries(
    choices.map(([column, values]) => [
      column,
      Object.fromEntries(values.map((value) => [String(value), count(column, value)]))
    ])
  )
}

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
async function countBySlot(db: Queryable, rows: CountedSelection, range: TimeRange): Promise<Map<number, number>> {
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
