import { type CallFilterDefinition, type CallFilterName, callFilters } from '@callbook/domain/tables'
import { isDay } from '#ui/time/day.ts'

export type SortColumn = (typeof sortColumns)[number]

/** Name of a filter in URLs. */
export type PageFilterName = Extract<(typeof callFilters)[CallFilterName], { readonly page: string }>['page']

/**
 * Filters and order of a list of calls, in the URL of the list and of each of its calls. Several values of a filter are
 * separated by commas.
 */
export interface CallSearch extends Readonly<Partial<Record<PageFilterName, string | undefined>>> {
  /** Column of the order; by default the time, newest first. */
  readonly sort?: SortColumn | undefined
  readonly order?: 'ascending' | undefined
}

export const sortColumns = ['duration', 'cost', 'lead_score', 'adherence_score'] as const

/** The filters by their names in URLs. */
export const pageFilters = new Map(
  Object.values<CallFilterDefinition>(callFilters).flatMap((filter) =>
    filter.page === undefined ? [] : [[filter.page as PageFilterName, filter] as const]
  )
)

/** Reads the valid filters and the order of a URL. */
export function readCallSearch(search: Record<string, unknown>): CallSearch {
  const entries = [...pageFilters.keys(), 'sort', 'order'].flatMap((name) => {
    // The router parses digits as a number.
    const value = typeof search[name] === 'number' ? String(search[name]) : search[name]

    return typeof value === 'string' && isValid(name, value) ? [[name, value]] : []
  })

  return Object.fromEntries(entries)
}

function isValid(name: string, text: string): boolean {
  if (name === 'sort') return sortColumns.some((column) => column === text)
  if (name === 'order') return text === 'ascending'
  // Failed evaluations are a list of their own.
  if (name === 'evaluation' && text === 'failed') return true
  const filter = pageFilters.get(name as PageFilterName)

  return filter !== undefined && isValue(filter, text)
}

/** Returns `true` for a valid text of a filter; any text if the values are not fixed. */
function isValue({ type, values = [], min = 0, max = 0, isInteger }: CallFilterDefinition, text: string): boolean {
  if (type === 'boolean') return text === 'yes' || text === 'no'
  if (type === 'enumeration') return splitValues(text).every((value) => values.includes(value))
  if (type === 'time') return isDay(text)
  if (type !== 'number') return text !== '' && text.length <= 2_000
  const isNumber = isInteger ? /^(0|[1-9]\d{0,9})$/.test(text) : /^(0|[1-9]\d{0,9})(\.\d{1,10})?$/.test(text)

  return isNumber && Number(text) >= min && Number(text) <= max
}

/** Returns the values of a filter in a URL. They are separated by commas; a comma within one follows a backslash. */
export function splitValues(text: string | undefined): readonly string[] {
  return text === undefined ? [] : text.split(/(?<!\\),/).map((part) => part.replaceAll('\\,', ','))
}

/** Returns `true` if a list has any filter, apart from its order. */
export function hasCallFilter({ sort: _, order: __, ...filters }: CallSearch): boolean {
  return Object.values(filters).some((value) => value !== undefined)
}

/** Writes values as `splitValues` reads them; `undefined` for none. */
export function joinValues(values: readonly string[]): string | undefined {
  return values.length === 0 ? undefined : values.map((value) => value.replaceAll(',', '\\,')).join(',')
}
