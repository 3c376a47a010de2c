import { type MultiRowStatement, type NamedQuery, type Parameter, queriesFor } from '@callbook/postgres'
import type { CountedTable } from './counted-tables.ts'
import { type SumColumn, sumColumns } from './facets.ts'
import type { Period } from './periods.ts'

/** A counter of the rows of one period, for a client or an organization. */
export interface Counter {
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
  readonly difference: Difference
}

/**
 * Returns the statements that add to counters. Each counter is locked once, in the order of its key, by all writers,
 * and as late in the transaction as possible. Counters of calls come before counters of customers.
 */
export function addToCounters(table: CountedTable, additions: readonly Addition[]): NamedQuery[] {
  const byCounter = Map.groupBy(additions, ({ counter: { organizationId, clientId, period, startsAt } }) =>
    [organizationId, clientId, period, startsAt.getTime()].join(' ')
  )
  const rows = [...byCounter.entries()]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([, ofCounter]) => sumUp(table, ofCounter))
  const nothing = sumsOf(table, { rows: 0, slots: new Map() })
  const columns = sumColumns.filter((column) => rows.some(({ sums }) => sums[column] !== nothing[column]))

  return queriesFor(
    statementFor(table, columns),
    rows.map(({ counter, difference, sums }) =>
      rowOf(
        counter,
        difference,
        columns.map((column) => sums[column])
      )
    )
  )
}

interface Summed extends Addition {
  /** The literals of the values added to each column. */
  readonly sums: Readonly<Record<SumColumn, string>>
}

/** A cache of literals, because most differences are of one row, and each is written to several counters. */
const literals = new WeakMap<CountedTable, Map<string, Summed['sums']>>()
const mostLiterals = 1000

function sumsOf(table: CountedTable, { slots }: Difference): Summed['sums'] {
  const known = literals.get(table) ?? new Map<string, Summed['sums']>()
  literals.set(table, known)
  const key = [...slots].join(' ')
  const sums = known.get(key) ?? literalsOf(table.facets.sumsOf(slots))
  if (known.size >= mostLiterals) known.clear()
  known.set(key, sums)

  return sums
}

function sumUp(table: CountedTable, [first, ...others]: readonly Addition[]): Summed {
  if (first === undefined) throw new Error('nothing to add')
  const difference = others.reduce((sum, addition) => plus(sum, addition.difference), first.difference)

  return { counter: first.counter, difference, sums: sumsOf(table, difference) }
}

function literalsOf(sums: Readonly<Record<SumColumn, readonly number[]>>): Summed['sums'] {
  return { facets: `{${sums.facets.join()}}`, progress: `{${sums.progress.join()}}` }
}

function plus(a: Difference, b: Difference): Difference {
  const slots = new Map(a.slots)
  for (const [slot, count] of b.slots) slots.set(slot, (slots.get(slot) ?? 0) + count)

  return { rows: a.rows + b.rows, slots }
}

function rowOf(
  { organizationId, clientId, period, startsAt }: Counter,
  { rows }: Difference,
  sums: readonly string[]
): Parameter[] {
  return [organizationId, clientId, period, startsAt, rows, ...sums]
}

const statements = new Map<string, MultiRowStatement>()

/**
 * Unchanged columns, which are most of a counter, are neither read nor written.
 *
 * The server prepares the expression of each element before it adds anything, which takes longer than the addition. The
 * added arrays have all elements, so that only the elements of the counter need a check for null.
 */
function statementFor(table: CountedTable, columns: readonly SumColumn[]): MultiRowStatement {
  const { name, counts, facets } = table
  const statementName = ['add_to', counts, ...columns].join('_')
  const known = statements.get(statementName)
  if (known !== undefined) return known

  const lengths = facets.sumsOf(new Map())
  const assignments = columns.map((column) => {
    const sums = lengths[column].map((_, index) => {
      const element = `${column}[${index + 1}]`

      return `coalesce(counter.${element}, 0) + excluded.${element}`
    })

    return `${column} = array[${sums.join()}]`
  })
  const statement = {
    name: statementName,
    before: `insert into ${counts} as counter (${['organization_id', 'client_id', 'period', 'starts_at', name, ...columns].join(', ')})`,
    columns: 5 + columns.length,
    after: `on conflict (organization_id, client_id, period, starts_at) do update set
      ${[`${name} = counter.${name} + excluded.${name}`, ...assignments].join(',\n      ')}`
  }
  statements.set(statementName, statement)

  return statement
}
