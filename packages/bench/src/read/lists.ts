import {
  type CallFilter,
  type CustomerFilter,
  callColumns,
  callEvaluationColumns,
  customerColumns,
  type Database,
  listCallEvaluations,
  listCalls,
  listCustomers
} from '@callbook/db'
import { readPage } from '@callbook/db/testing'
import type { Reach } from '@callbook/domain'
import { type Condition, conditions, type FilteredBy, hasName } from './conditions.ts'

export interface PageBounds {
  readonly limit: number
  readonly offset: number
}

/** Conditions that are requested together; empty for all items. */
export interface Filter {
  /** Suffix of the names of points with this filter, after the name of their list. */
  readonly name: string
  readonly chosenBy: FilterChoice
  readonly conditions: readonly Condition[]
}

/** `client` filters by client, and by another field where possible. `name` is a search. */
export const filterChoices = ['none', 'one', 'two', 'three', 'client', 'name'] as const
type FilterChoice = (typeof filterChoices)[number]

export interface List {
  readonly name: string
  readonly path: string
  /** The column that sorts the list, newest first. */
  readonly sortedBy: 'occurred_at' | 'created_at'
  readonly filtersOf: (by: FilteredBy) => readonly Filter[]
  /** Runs the product's own query for a page. */
  query(db: Database, reach: Reach, conditions: readonly Condition[], page: PageBounds): Promise<{ total: number }>
}

const all: Filter = { name: '', chosenBy: 'none', conditions: [] }

export const lists: readonly List[] = [
  {
    name: 'calls',
    path: '/v1/calls',
    sortedBy: 'occurred_at',
    filtersOf: ({ clientId, since }) => {
      const { client, direction, start, status } = conditions
      const transferred = status('transferred')
      const inbound = direction('inbound')

      return [
        all,
        { name: 'filtered', chosenBy: 'one', conditions: [transferred] },
        { name: 'by two filters', chosenBy: 'two', conditions: [transferred, inbound] },
        { name: 'by three filters', chosenBy: 'three', conditions: [transferred, inbound, start(since)] },
        { name: 'of a client, filtered', chosenBy: 'client', conditions: [client(clientId), transferred] }
      ]
    },
    query: (db, reach, requested, page) =>
      readPage(callColumns, (form) => listCalls(db, reach, filterOf<CallFilter>(requested), page, form))
  },
  {
    name: 'evaluations',
    path: '/v1/calls/evaluations',
    sortedBy: 'occurred_at',
    filtersOf: ({ clientId, since }) => {
      const { client, evaluationStatus, review, start } = conditions
      const partial = evaluationStatus('partial')

      return [
        all,
        { name: 'filtered', chosenBy: 'one', conditions: [partial] },
        { name: 'by two filters', chosenBy: 'two', conditions: [partial, review(true)] },
        { name: 'by three filters', chosenBy: 'three', conditions: [partial, review(true), start(since)] },
        { name: 'of a client, filtered', chosenBy: 'client', conditions: [client(clientId), review(true)] }
      ]
    },
    query: (db, reach, requested, page) =>
      readPage(callEvaluationColumns, (form) =>
        listCallEvaluations(db, reach, filterOf<CallFilter>(requested), page, form)
      )
  },
  {
    name: 'customers',
    path: '/v1/customers',
    sortedBy: 'created_at',
    // One of 12 invented customers has the first name, one of 200 the first part of the last name.
    filtersOf: ({ clientId }) => {
      const { client, customerStatus } = conditions
      const returning = customerStatus('returning')

      return [
        all,
        { name: 'filtered', chosenBy: 'one', conditions: [returning] },
        { name: 'of a client', chosenBy: 'client', conditions: [client(clientId)] },
        { name: 'of a client, filtered', chosenBy: 'two', conditions: [client(clientId), returning] },
        { name: 'by a frequent word', chosenBy: 'name', conditions: [hasName('dana')] },
        { name: 'by a beginning', chosenBy: 'name', conditions: [hasName('whitra')] },
        { name: 'by a rare word', chosenBy: 'name', conditions: [hasName('whitrafield')] },
        { name: 'by two words', chosenBy: 'name', conditions: [hasName('dana whitra')] },
        { name: 'by a word and a filter', chosenBy: 'name', conditions: [hasName('whitra'), returning] }
      ]
    },
    query: (db, reach, requested, page) =>
      readPage(customerColumns, (form) => listCustomers(db, reach, filterOf<CustomerFilter>(requested), page, form))
  }
]

function filterOf<ListFilter>(requested: readonly Condition[]): ListFilter {
  return Object.fromEntries(requested.map(({ member, value }) => [member, value])) as ListFilter
}
