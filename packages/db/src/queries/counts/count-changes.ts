import { type NamedQuery, runInKysely } from '@callbook/postgres'
import type { Queryable } from '../../database.ts'
import { type Addition, addToCounters, type Counter } from './add-to-counters.ts'
import { type CountedTable, countedCalls, countedCustomers } from './counted-tables.ts'
import { allClients, countedPeriods, startOf } from './time-range.ts'

export interface CountChange {
  readonly organizationId: string
  readonly clientId: string
  /** The previous state; `undefined` for a new row. */
  readonly before: CountedState | undefined
  /** The new state; `undefined` for a deleted row. */
  readonly after: CountedState | undefined
}

/** The properties that decide where a row is counted. */
interface CountedState {
  readonly at: Date
  readonly values: object
}

export interface CountChanges {
  readonly calls?: readonly CountChange[]
  readonly customers?: readonly CountChange[]
}

export function changeCounts({ calls = [], customers = [] }: CountChanges): NamedQuery[] {
  return addToCounters([...additionsOf(countedCalls, calls), ...additionsOf(countedCustomers, customers)])
}

/**
 * Updates counters at the end of a transaction, because other transactions wait for them until it ends. It runs once in
 * a transaction, so that all counters are locked in one order.
 */
export async function applyCountChanges(tx: Queryable, changes: CountChanges): Promise<void> {
  for (const query of changeCounts(changes)) await runInKysely(tx, query)
}

interface Place {
  readonly organizationId: string
  /** The nil id for all clients. */
  readonly clientId: string
  /** Epoch milliseconds. */
  readonly hour: number
}

interface PlacedDifference {
  readonly place: Place
  readonly difference: { rows: number; readonly slots: Map<number, number> }
}

/** Most calls of a batch took place in one or two hours, so only a few differences are written for longer periods. */
function differencesOf({ facets }: CountedTable, changes: readonly CountChange[]): Map<string, PlacedDifference> {
  const differences = new Map<string, PlacedDifference>()
  const add = (place: Place, slot: number | undefined, count: number) => {
    const key = `${place.organizationId} ${place.clientId} ${place.hour}`
    const { difference } = differences.get(key) ?? { difference: { rows: 0, slots: new Map<number, number>() } }
    differences.set(key, { place, difference })
    difference.rows += count
    if (slot !== undefined) difference.slots.set(slot, (difference.slots.get(slot) ?? 0) + count)
  }

  for (const { organizationId, clientId: own, ...states } of changes) {
    const [before, after] = [states.before, states.after].map(
      (state) => state && { hour: startOf('hour', state.at.getTime()), slot: facets.slotOf(state.values) }
    )
    if (before?.hour === after?.hour && before?.slot === after?.slot) continue
    for (const clientId of [allClients, own]) {
      if (before !== undefined) add({ organizationId, clientId, hour: before.hour }, before.slot, -1)
      if (after !== undefined) add({ organizationId, clientId, hour: after.hour }, after.slot, 1)
    }
  }

  return differences
}

function additionsOf(table: CountedTable, changes: readonly CountChange[]): Addition[] {
  return [...differencesOf(table, changes).values()].flatMap(({ place, difference }) =>
    countersOf(place).map((counter) => ({ counter, table, difference }))
  )
}

function countersOf({ organizationId, clientId, hour }: Place): Counter[] {
  const periods = countedPeriods[clientId === allClients ? 'organization' : 'client']

  return periods.map((period) => ({
    ...{ organizationId, clientId, period },
    startsAt: new Date(startOf(period, hour))
  }))
}
