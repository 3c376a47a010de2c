import type { NamedQuery } from '@callbook/postgres'
import { addToCounters, type Counter } from './add-to-counters.ts'
import type { CountedTable } from './counted-tables.ts'
import { allClients, countedPeriods, startOf } from './periods.ts'

/** The change of one row of a counted table. */
export interface CountChange {
  readonly organizationId: string
  readonly clientId: string
  /** When the row was stored, which never changes. */
  readonly createdAt: Date
  /** The previous facet values; `undefined` for a new row. */
  readonly before: object | undefined
  /** The new facet values; `undefined` for a deleted row. */
  readonly after: object | undefined
}

/** Returns the statements that update the counters. */
export function changeCounts(table: CountedTable, changes: readonly CountChange[]): NamedQuery[] {
  const differences = [...differencesOf(table, changes).values()]

  return addToCounters(
    table,
    differences.flatMap(({ place, difference }) => countersOf(place).map((counter) => ({ counter, difference })))
  )
}

interface Place {
  readonly organizationId: string
  /** The nil id for all clients. */
  readonly clientId: string
  readonly createdAt: Date
}

interface PlacedDifference {
  readonly place: Place
  readonly difference: { rows: number; readonly slots: Map<number, number> }
}

/** Rows of a batch are stored at the same time, so their differences are the same for all periods. */
function differencesOf({ facets }: CountedTable, changes: readonly CountChange[]): Map<string, PlacedDifference> {
  const differences = new Map<string, PlacedDifference>()
  for (const { organizationId, clientId: own, createdAt, before, after } of changes) {
    const from = before && facets.slotOf(before)
    const to = after && facets.slotOf(after)
    const rows = Number(after !== undefined) - Number(before !== undefined)
    if (rows === 0 && from === to) continue

    for (const clientId of [allClients, own]) {
      const key = `${organizationId} ${clientId} ${createdAt.getTime()}`
      const known = differences.get(key)
      const { difference } = known ?? { difference: { rows: 0, slots: new Map<number, number>() } }
      if (known === undefined) differences.set(key, { place: { organizationId, clientId, createdAt }, difference })
      difference.rows += rows
      add(difference, from, -1)
      add(difference, to, 1)
    }
  }

  return differences
}

function add({ slots }: PlacedDifference['difference'], slot: number | undefined, count: number): void {
  if (slot !== undefined) slots.set(slot, (slots.get(slot) ?? 0) + count)
}

function countersOf({ organizationId, clientId, createdAt }: Place): Counter[] {
  const periods = countedPeriods[clientId === allClients ? 'organization' : 'client']

  return periods.map((period) => ({
    ...{ organizationId, clientId, period },
    startsAt: new Date(startOf(period, createdAt.getTime()))
  }))
}
