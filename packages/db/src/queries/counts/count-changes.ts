import { type MultiRowStatement, type NamedQuery, type Parameter, queriesFor, runInKysely } from '@callbook/postgres'
import type { Queryable } from '../../database.ts'
import { type CountedTable, countedCalls, countedCustomers } from './counted-tables.ts'
import { sumColumns } from './facets.ts'
import { allClients, countedPeriods, type Period, startOf } from './time-range.ts'

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

function additionsOf(table: CountedTable, changes: readonly CountChange[]): Addition[] {
  return [...differencesOf(table, changes).values()].flatMap(({ place, difference }) =>
    countersOf(place).map((counter) => ({ counter, table, difference }))
  )
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

function countersOf({ organizationId, clientId, hour }: Place): Counter[] {
  const periods = countedPeriods[clientId === allClients ? 'organization' : 'client']

  return periods.map((period) => ({
    ...{ organizationId, clientId, period },
    startsAt: new Date(startOf(period, hour))
  }))
}

interface Counter {
  readonly organizationId: string
  /** The nil id for all clients. */
  readonly clientId: string
  readonly period: Period
  readonly startsAt: Date
}

/** The change in the number of rows: in total and by slot. */
interface Difference {
  readonly rows: number
  readonly slots: ReadonlyMap<number, number>
}

export interface Addition {
  readonly counter: Counter
  readonly table: CountedTable
  readonly difference: Difference
}

/** The columns that a statement may add to, with the number of their elements; of a number, none. */
const columns = [countedCalls, countedCustomers].flatMap(({ name, facets, columns: sums }) => {
  const lengths = facets.sumsOf(new Map())

  return [
    { name, elements: 0 },
    ...sumColumns.flatMap((sum) =>
      sums[sum] === undefined ? [] : [{ name: sums[sum], elements: lengths[sum].length }]
    )
  ]
})

/**
 * Returns the statements that add to counters. Each counter is locked once, in the order of its key, by all writers,
 * and as late in the transaction as possible.
 */
export function addToCounters(additions: readonly Addition[]): NamedQuery[] {
  const byCounter = Map.groupBy(additions, ({ counter: { organizationId, clientId, period, startsAt } }) =>
    [organizationId, clientId, period, startsAt.getTime()].join(' ')
  )
  const rows = [...byCounter.entries()]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([, ofCounter]) => ({ counter: counterOf(ofCounter), values: valuesOf(ofCounter) }))
  const used = columns.flatMap((_, index) =>
    index === 0 || rows.some(({ values }) => values[index] !== nothing[index]) ? [index] : []
  )

  return queriesFor(
    statementFor(used),
    rows.map(({ counter: { organizationId, clientId, period, startsAt }, values }) => {
      const row: Parameter[] = [organizationId, clientId, period, startsAt]
      for (const index of used) row.push(values[index] ?? null)

      return row
    })
  )
}

function counterOf([first]: readonly Addition[]): Counter {
  if (first === undefined) throw new Error('nothing to add')

  return first.counter
}

function valuesOf(additions: readonly Addition[]): readonly (number | string)[] {
  return [countedCalls, countedCustomers].flatMap((table) =>
    added(
      table,
      additions.filter((addition) => addition.table === table).map(({ difference }) => difference)
    )
  )
}

function added(table: CountedTable, [first, ...others]: readonly Difference[]): readonly (number | string)[] {
  const difference = others.reduce(plus, first ?? noDifference)

  return [difference.rows, ...literalsOf(table, difference)]
}

const noDifference: Difference = { rows: 0, slots: new Map() }

/** A cache of literals, because most differences are of one row, and each is written to several counters. */
const literals = new Map<CountedTable, Map<string, readonly string[]>>()

const mostLiterals = 1000

function literalsOf(table: CountedTable, { slots }: Difference): readonly string[] {
  const known = literals.get(table) ?? new Map<string, readonly string[]>()
  literals.set(table, known)
  const key = [...slots].join(' ')
  const cached = known.get(key)
  if (cached !== undefined) return cached

  const sums = table.facets.sumsOf(slots)
  const written = sumColumns.flatMap((sum) => (table.columns[sum] === undefined ? [] : [`{${sums[sum].join()}}`]))
  if (known.size >= mostLiterals) known.clear()
  known.set(key, written)

  return written
}

function plus(a: Difference, b: Difference): Difference {
  const slots = new Map(a.slots)
  for (const [slot, count] of b.slots) slots.set(slot, (slots.get(slot) ?? 0) + count)

  return { rows: a.rows + b.rows, slots }
}

const nothing = valuesOf([])

const statements = new Map<string, MultiRowStatement>()

/**
 * Unused columns, which are most of a counter, are neither read nor written.
 *
 * The server prepares the expression of each element before it adds anything, which takes longer than the addition. The
 * added arrays have all elements, so that only the elements of the counter need a check for null.
 */
function statementFor(used: readonly number[]): MultiRowStatement {
  const name = `add_to_counters_${used.join('_')}`
  const known = statements.get(name)
  if (known !== undefined) return known

  const changed = columns.filter((_, index) => used.includes(index))
  const assignments = changed.map(({ name: column, elements }) => {
    if (elements === 0) return `${column} = counter.${column} + excluded.${column}`
    const sums = Array.from({ length: elements }, (_, index) => {
      const element = `${column}[${index + 1}]`

      return `coalesce(counter.${element}, 0) + excluded.${element}`
    })

    return `${column} = array[${sums.join()}]`
  })
  const names = ['organization_id', 'client_id', 'period', 'starts_at', ...changed.map((column) => column.name)]
  const statement = {
    name,
    before: `insert into call_counts as counter (${names.join(', ')})`,
    columns: names.length,
    after: `on conflict (organization_id, client_id, period, starts_at) do update set
      ${assignments.join(',\n      ')}`
  }
  statements.set(name, statement)

  return statement
}
