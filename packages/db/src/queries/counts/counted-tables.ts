import { callDirections, callStatuses, customerStatuses } from '@callbook/domain'
import { combineFacets, type Facets } from './facets.ts'

/** A table whose rows are counted by their time, their client and their facets. */
export interface CountedTable {
  readonly name: 'calls' | 'customers'
  readonly counts: 'call_counts' | 'customer_counts'
  /** The time for lists and counters: of a call, when it took place. */
  readonly time: 'occurred_at' | 'created_at'
  readonly facets: Facets
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
  counts: 'call_counts',
  time: 'occurred_at',
  facets: combineFacets(
    [callStatuses.map((status) => ({ status })), callDirections.map((direction) => ({ direction }))],
    evaluations
  )
}

export const countedCustomers: CountedTable = {
  name: 'customers',
  counts: 'customer_counts',
  time: 'created_at',
  facets: combineFacets([customerStatuses.map((customer_status) => ({ customer_status }))])
}
