import { type CallFilterDefinition, callFilters, narrow } from '@callbook/domain'
import type { Database } from '../../database.ts'
import { countBySlot } from '../counts/count-by-slot.ts'
import { countedCalls } from '../counts/counted-tables.ts'
import { timeRange } from '../counts/time-range.ts'
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
