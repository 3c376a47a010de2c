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
import type { OrganizationId, TimeStep } from '@callbook/domain'

/** What is told of calls, by steps and groups. */
export interface AskedCalls {
  readonly filter: SummedFilter
  readonly steps: readonly TimeStep[]
  readonly by: CallGroup | undefined
}

/** So many numbers are told at most, of all groups in all steps. */
const mostCells = 20_000

/** How many groups are told apart, of few steps. */
export const mostGroups = 50

function mostGroupsOf(steps: number): number {
  return Math.min(mostGroups, Math.floor(mostCells / steps))
}

/** How many calls there are, from counters where these have what is asked for. */
export async function countGroups(
  db: Queryable,
  organizationId: OrganizationId,
  asked: AskedCalls
): Promise<CallSums[]> {
  const { filter, steps, by } = asked
  if (by !== undefined && by !== 'status' && by !== 'direction') return await sumGroups(db, organizationId, asked)
  const counts = await countCalls(db, organizationId, { clientId: filter.clientId, steps })

  return ranked(counts.flatMap((step, nth) => groupsOf(step, nth, { filter, by })))
}

/** How many calls there are, how long they took and what they cost. */
export async function sumGroups(
  db: Queryable,
  organizationId: OrganizationId,
  { filter, steps, by }: AskedCalls
): Promise<CallSums[]> {
  return await sumCalls(db, organizationId, filter, { steps, by, most: mostGroupsOf(steps.length) })
}

/** What the groups of calls are called, by their values: only clients have names. */
export async function nameGroups(
  db: Queryable,
  organizationId: OrganizationId,
  by: CallGroup | undefined,
  sums: readonly CallSums[]
): Promise<ReadonlyMap<string, string>> {
  const values = by === 'client' ? sums.flatMap(({ value }) => (value === null ? [] : [value])) : []

  return await listClientNames(db, organizationId, [...new Set(values)])
}

const untold = { durationSeconds: 0, timed: 0, costUsd: 0, priced: 0 }

function groupsOf(
  { kinds }: CallCounts,
  step: number,
  { filter, by }: { readonly filter: SummedFilter; readonly by: 'status' | 'direction' | undefined }
): Omit<CallSums, 'rank'>[] {
  const { status: asked, direction } = filter
  const matching = kinds.filter(
    (kind) => kind.status === (asked ?? kind.status) && kind.direction === (direction ?? kind.direction)
  )
  const byValue = Map.groupBy(matching, (kind) => (by === undefined ? null : kind[by]))

  return [...byValue].map(([value, some]) => ({ ...untold, step, value, calls: sumOf(some) }))
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
