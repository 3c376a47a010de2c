import {
  type CallCounts,
  type CallGroup,
  type CallSums,
  countCalls,
  listClientNames,
  type Queryable,
  type SummedFilter,
  sumCalls
} from '@callbook/db'
import type { Reach, TimeStep } from '@callbook/domain'

export interface CallGroupsQuery {
  readonly filter: SummedFilter
  readonly steps: readonly TimeStep[]
  readonly by: CallGroup | undefined
}

/** Maximum number of cells: groups times buckets. */
const mostCells = 20_000

/** Maximum number of groups, for few buckets. */
export const mostGroups = 50

function mostGroupsOf(steps: number): number {
  return Math.min(mostGroups, Math.floor(mostCells / steps))
}

/** Counts calls, by stored counters if they cover the query. */
export async function countGroups(db: Queryable, reach: Reach, requested: CallGroupsQuery): Promise<CallSums[]> {
  const { filter, steps, by } = requested
  const isOfCounters = by === undefined || by === 'status' || by === 'direction'
  if (!isOfCounters || hasUncounted(filter)) return await sumGroups(db, reach, requested)
  const counts = await countCalls(db, reach, { clientId: filter.clientId, steps })

  return ranked(counts.flatMap((step, nth) => groupsOf(step, nth, { filter, by })))
}

/** Counters distinguish calls only by client, status and direction. */
function hasUncounted({ clientId: _c, status: _s, direction: _d, ...uncounted }: SummedFilter): boolean {
  return Object.values(uncounted).some((value) => value !== undefined)
}

/** Returns number, duration and cost of calls. */
export async function sumGroups(
  db: Queryable,
  reach: Reach,
  { filter, steps, by }: CallGroupsQuery
): Promise<CallSums[]> {
  return await sumCalls(db, reach, filter, { steps, by, most: mostGroupsOf(steps.length) })
}

/** Returns the names of groups, by value: only clients have names. */
export async function nameGroups(
  db: Queryable,
  reach: Reach,
  by: CallGroup | undefined,
  sums: readonly CallSums[]
): Promise<ReadonlyMap<string, string>> {
  const values = by === 'client' ? sums.flatMap(({ value }) => (value === null ? [] : [value])) : []

  return await listClientNames(db, reach, [...new Set(values)])
}

const unreported = { durationSeconds: 0, timed: 0, costUsd: 0, priced: 0 }

function groupsOf(
  { kinds }: CallCounts,
  step: number,
  { filter, by }: { readonly filter: SummedFilter; readonly by: 'status' | 'direction' | undefined }
): Omit<CallSums, 'rank'>[] {
  const matching = kinds.filter(
    ({ status, direction }) =>
      [filter.status ?? status].flat().includes(status) && [filter.direction ?? direction].flat().includes(direction)
  )
  const byValue = Map.groupBy(matching, (kind) => (by === undefined ? null : kind[by]))

  return [...byValue].map(([value, some]) => ({ ...unreported, step, value, calls: sumOf(some) }))
}

function ranked(groups: readonly Omit<CallSums, 'rank'>[]): CallSums[] {
  const byValue = [...Map.groupBy(groups, ({ value }) => value)].map(([value, some]) => ({ value, calls: sumOf(some) }))
  const order = byValue
    .toSorted((one, other) => other.calls - one.calls || (String(one.value) < String(other.value) ? -1 : 1))
    .map(({ value }) => value)

  return groups.map((group) => ({ ...group, rank: order.indexOf(group.value) }))
}

function sumOf(some: readonly { readonly calls: number }[]): number {
  return some.reduce((sum, { calls }) => sum + calls, 0)
}
