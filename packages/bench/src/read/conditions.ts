import { type CallFilter, type CustomerFilter, type NameSearch, nameSearch } from '@callbook/db'
import type { CallDirection, CallStatus, ClientId, CustomerStatus, EvaluationStatus } from '@callbook/domain'

export interface Condition {
  /** Parameter of the API. */
  readonly parameter: string
  /** Member of the product's own query filter. */
  readonly member: keyof CallFilter | keyof CustomerFilter
  readonly value: string | boolean | Date | NameSearch
  /** The compared column and the operator. */
  readonly column: string
  readonly operator: 'eq' | 'gte' | 'words'
  /** The value in a query string. */
  readonly text: string
}

/** The values of a tenant that filter its lists. */
export interface FilteredBy {
  readonly clientId: ClientId
  readonly since: Date
}

export const conditions = {
  client: condition<ClientId>('client_id', 'clientId', 'client_id'),
  direction: condition<CallDirection>('direction', 'direction', 'direction'),
  status: condition<CallStatus>('status', 'status', 'status'),
  evaluationStatus: condition<EvaluationStatus>('status', 'evaluationStatus', 'evaluation_status'),
  review: condition<boolean>('human_review_required', 'humanReviewRequired', 'human_review_required'),
  customerStatus: condition<CustomerStatus>('customer_status', 'customerStatus', 'customer_status'),
  start: condition<Date>('start_date', 'start', 'occurred_at', 'gte')
}

/** Matches beginnings of words of a customer's name, in lower case and without accents. */
export function hasName(text: string): Condition {
  const value = nameSearch(text)
  if (value === undefined) throw new Error('there is no word')

  return { parameter: 'name', member: 'name', value, column: 'name_words', operator: 'words', text }
}

function condition<Value extends Condition['value']>(
  parameter: string,
  member: Condition['member'],
  column: string,
  operator: Condition['operator'] = 'eq'
) {
  return (value: Value): Condition => {
    const text = value instanceof Date ? value.toISOString() : String(value)

    return { parameter, member, value, column, operator, text }
  }
}
