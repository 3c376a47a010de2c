import { callDirections, callStatuses, customerStatuses } from '@callbook/domain'
import { combineFacets, type Facets, type SumColumn } from './facets.ts'

/** A table whose rows are counted in `call_counts`, by their time, their client and their facets. */
export interface CountedTable {
  /** The name of the table, and of the column with the number of its rows. */
  readonly name: 'calls' | 'customers'
  /** The time for lists and counters: of a call, when it took place. */
  readonly time: 'occurred_at' | 'created_at'
  readonly facets: Facets
  /** The columns with the sums of `facets`. */
  readonly columns: Readonly<Partial<Record<SumColumn, string>>>
}

/** For an evaluated call, the need for a review is known once its lead quality is. */
const evaluations = [
  { evaluation_status: 'partial', human_review_required: null },
  { evaluation_status: 'partial', human_review_required: false },
  { evaluation_status: 'partial', human_review_required: true },
  { evaluation_status: 'completed', human_review_required: false },
  { evaluation_status: 'completed', human_review_required: true },
  { evaluation_status: 'pending', human_review_required: null }
]

export const countedCalls: CountedTable = {
  name: 'calls',
  time: 'occurred_at',
  facets: combineFacets(
    [callStatuses.map((status) => ({ status })), callDirections.map((direction) => ({ direction }))],
    evaluations
  ),
  columns: { facets: 'facets', progress: 'progress' }
}

export const countedCustomers: CountedTable = {
  name: 'customers',
  time: 'created_at',
  facets: combineFacets([customerStatuses.map((customer_status) => ({ customer_status }))]),
  columns: { facets: 'customer_facets' }
}
