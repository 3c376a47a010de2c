import type { ClientId, OrganizationId } from '@callbook/domain'
import type { Sql } from '@callbook/postgres'
import { sql } from 'kysely'
import { whereAll, whereOneOf } from '../lists/where.ts'
import { whereWithin } from '../reach.ts'
import type { CountedTable } from './counted-tables.ts'
import type { Facets, Term } from './facets.ts'
import { allClients, type Period } from './time-range.ts'

export interface CountedSelection {
  readonly table: CountedTable
  readonly organizationId: OrganizationId
  readonly clientId: ClientId | undefined
  /** The requested facet values; `undefined` for all rows. */
  readonly requested: Parameters<Facets['slotsOf']>[0] | undefined
  /** Conditions on columns without counters. Only searches may have them. */
  readonly uncounted?: readonly Sql[]
}

/** Returns the conditions on the requested values of rows. */
export function whereRequested({ requested = {}, uncounted = [] }: CountedSelection): Sql[] {
  const values = Object.entries(requested).filter(([, value]) => value !== undefined)

  return [...values.map(([column, value]) => whereOneOf(column, value)), ...uncounted]
}

/**
 * Returns the `id` of the rows that meet a condition, and their time as `at`.
 *
 * The rows of each slot are looked up separately, in an index with their times. OFFSET prevents the planner from
 * reading the whole range instead. The number of slots is a literal, because with an unknown number the planner assumes
 * the worst, and plans a prepared statement again each time.
 */
export function rowsThat(selection: CountedSelection, condition: Sql): Sql {
  const { table } = selection
  const slots = slotsOf(selection)
  const slot = sql.raw(table.facets.expression)
  const found = (conditions: readonly Sql[]) => {
    const all = [whereWithin(selection), ...conditions, ...(selection.uncounted ?? []), condition]

    return sql`select id, ${sql.raw(table.time)} as at from ${sql.raw(table.name)} where ${whereAll(all)}`
  }
  if (slots === undefined) return found([])
  if (slots.length === 1) return found([sql`${slot} = ${slots[0]}::smallint`])

  return sql`
    select of_slot.id, of_slot.at
    from (select ${slots.map(String)}::smallint[] as slots) as asked
    cross join generate_series(1, ${sql.raw(String(sizeFor(slots.length)))}) as nth
    cross join lateral (${found([sql`${slot} = asked.slots[nth]`])} offset 0) as of_slot`
}

/** Returns whether one index has the rows in the order of time. */
export function areInOrder(selection: CountedSelection): boolean {
  const slots = slotsOf(selection)

  return slots === undefined || slots.length === 1
}

function slotsOf({ table, requested }: CountedSelection): readonly number[] | undefined {
  return requested && table.facets.slotsOf(requested)
}

/** Returns the rows (starts_at, period, rows) of the counters of one period. */
export function counters(selection: CountedSelection, period: Period, condition: Sql): Sql {
  const { table, organizationId, clientId, requested } = selection
  const isCounter = sql`
    organization_id = ${organizationId} and client_id = ${clientId ?? allClients} and period = ${period} and ${condition}`
  if (requested === undefined) {
    return sql`select starts_at, period, ${sql.raw(table.name)} as rows from call_counts where ${isCounter}`
  }

  const terms = groupsOf(table.facets.termsOf(requested))
  const sums = terms.map(({ name, sign, column, elements }) =>
    sumOf(sign, `coalesce(${table.columns[column]}[terms.${name}[$]], 0)`, elements)
  )
  const named = terms.map(({ name, elements }) => sql`${elements.map(String)}::integer[] as ${sql.raw(name)}`)

  const beside = named.length === 0 ? sql.raw('') : sql`cross join (select ${sql.join(named, sql.raw(', '))}) as terms`

  return sql`
    select starts_at, period, 0${sql.raw(sums.join(''))} as rows from call_counts ${beside} where ${isCounter}`
}

interface TermGroup extends Pick<Term, 'sign' | 'column'> {
  readonly name: string
  readonly elements: readonly number[]
}

function groupsOf(terms: readonly Term[]): TermGroup[] {
  const groups = Map.groupBy(terms, ({ sign, column }) => `${sign === 1 ? 'added' : 'subtracted'}_${column}`)

  return [...groups].flatMap(([name, [first, ...others]]) =>
    first === undefined ? [] : [{ name, ...first, elements: [first, ...others].map(({ element }) => element) }]
  )
}

/** Returns the number of sums or slots in a statement. One statement for each number would be too many to prepare. */
function sizeFor(count: number): number {
  return 2 ** Math.ceil(Math.log2(count))
}

/** Returns a sum of elements, padded: a missing element exists in no array, and counts as none. */
function sumOf(sign: Term['sign'], element: string, elements: readonly number[]): string {
  const operator = sign === 1 ? '+' : '-'

  return Array.from(
    { length: sizeFor(elements.length) },
    (_, index) => ` ${operator} ${element.replace('$', String(index + 1))}`
  ).join('')
}
