import type { ClientId } from '@callbook/domain'

/** One condition of a filter. */
interface Condition {
  /** Parameter of the API. */
  readonly parameter: string
  /** The compared column and the operator. */
  readonly column: string
  readonly operator: 'eq' | 'gte'
  readonly value: string
}

/** The values of a tenant that filter its lists. */
export interface FilterValues {
  readonly clientId: ClientId
  readonly since: Date
}

/** Conditions that are requested together. */
interface Filter {
  /** Suffix of the names of points with this filter, after the name of their list. */
  readonly name: string
  readonly chosenBy: FilterChoice
  conditions(values: FilterValues): readonly Condition[]
}

/** Numbers of filters. `client` filters by client, and by another field where possible. */
export const filterChoices = ['none', 'one', 'two', 'three', 'client'] as const
type FilterChoice = (typeof filterChoices)[number]

interface List {
  readonly name: string
  readonly path: string
  /** The column that sorts the list, newest first. */
  readonly sortedBy: 'occurred_at' | 'created_at'
  readonly filters: readonly Filter[]
}

const none: Filter = { name: '', chosenBy: 'none', conditions: () => [] }
const transferred = equals('status', 'transferred')
const inbound = equals('direction', 'inbound')
const partial: Condition = { ...equals('status', 'partial'), column: 'evaluation_status' }
const toReview = equals('human_review_required', 'true')
const returning = equals('customer_status', 'returning')

const lists: readonly List[] = [
  {
    name: 'calls',
    path: '/v1/calls',
    sortedBy: 'occurred_at',
    filters: [
      none,
      { name: 'filtered', chosenBy: 'one', conditions: () => [transferred] },
      { name: 'by two filters', chosenBy: 'two', conditions: () => [transferred, inbound] },
      { name: 'by three filters', chosenBy: 'three', conditions: ({ since }) => [transferred, inbound, from(since)] },
      {
        name: 'of a client, filtered',
        chosenBy: 'client',
        conditions: ({ clientId }) => [equals('client_id', clientId), transferred]
      }
    ]
  },
  {
    name: 'evaluations',
    path: '/v1/calls/evaluations',
    sortedBy: 'occurred_at',
    filters: [
      none,
      { name: 'filtered', chosenBy: 'one', conditions: () => [partial] },
      { name: 'by two filters', chosenBy: 'two', conditions: () => [partial, toReview] },
      { name: 'by three filters', chosenBy: 'three', conditions: ({ since }) => [partial, toReview, from(since)] },
      {
        name: 'of a client, filtered',
        chosenBy: 'client',
        conditions: ({ clientId }) => [equals('client_id', clientId), toReview]
      }
    ]
  },
  {
    name: 'customers',
    path: '/v1/customers',
    sortedBy: 'created_at',
    filters: [
      none,
      { name: 'filtered', chosenBy: 'one', conditions: () => [returning] },
      { name: 'of a client', chosenBy: 'client', conditions: ({ clientId }) => [equals('client_id', clientId)] },
      {
        name: 'of a client, filtered',
        chosenBy: 'two',
        conditions: ({ clientId }) => [equals('client_id', clientId), returning]
      }
    ]
  }
]

function equals(parameter: string, value: string): Condition {
  return { parameter, column: parameter, operator: 'eq', value }
}

function from(time: Date): Condition {
  return { parameter: 'start_date', column: 'occurred_at', operator: 'gte', value: time.toISOString() }
}

/** One page of one list. */
export interface ReadPoint {
  readonly point: string
  /** The same page without filters. */
  readonly unfiltered: string
  readonly list: List
  readonly filter: Filter
  readonly limit: number
  readonly offset: number
}

export interface ChosenPoints {
  /** Names of lists. */
  readonly resources: readonly string[]
  /** Names of filter choices. */
  readonly filters: readonly string[]
  readonly pages: readonly string[]
}

const limit = 50

/**
 * Returns the first, the middle and the last full page of each list, with and without filters.
 *
 * @param readTotal requests the number of items of a list, by path and query
 */
export async function findPoints(
  chosen: ChosenPoints,
  values: FilterValues,
  readTotal: (target: string) => Promise<number>
): Promise<ReadPoint[]> {
  const points: ReadPoint[] = []

  for (const list of lists.filter(({ name }) => chosen.resources.includes(name))) {
    for (const filter of list.filters.filter(({ chosenBy }) => chosen.filters.includes(chosenBy))) {
      const total = await readTotal(targetOf({ list, filter, limit: 1, offset: 0 }, values))
      const lastOffset = Math.max(0, total - limit)
      const offsets = { first: 0, middle: Math.floor(lastOffset / 2), last: lastOffset }
      for (const [page, offset] of Object.entries(offsets).filter(([page]) => chosen.pages.includes(page))) {
        const point = `${[list.name, filter.name].join(' ').trim()}, ${page} page`
        points.push({ point, unfiltered: `${list.name}, ${page} page`, list, filter, limit, offset })
      }
    }
  }

  return points
}

/** Returns the path and query of a page, as a tenant requests it. */
export function targetOf(
  { list, filter, limit, offset }: Pick<ReadPoint, 'list' | 'filter' | 'limit' | 'offset'>,
  values: FilterValues
): string {
  const query = new URLSearchParams({ limit: String(limit), offset: String(offset) })
  for (const { parameter, value } of filter.conditions(values)) query.set(parameter, value)

  return `${list.path}?${query}`
}
