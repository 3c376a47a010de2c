import { type CallFilter, type CustomerFilter, type NameSearch, nameSearch } from '@callbook/db'
import type { CallDirection, CallStatus, ClientId, CustomerStatus, EvaluationStatus } from '@callbook/domain'

/** One thing that items are filtered by. */
export interface Condition {
  /** The parameter of the API. */
  readonly parameter: string
  /** The same in a filter of the product's own query. */
  readonly member: keyof CallFilter | keyof CustomerFilter
  readonly value: string | boolean | Date | NameSearch
  /** The column that is compared, and how. */
  readonly column: string
  readonly operator: 'eq' | 'gte' | 'words'
  /** The value as it stands in a query string. */
  readonly text: string
}

/** What of a tenant its lists are filtered by. */
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
  start: condition<Date>('start_date', 'start', 'created_at', 'gte')
}

/** A beginning of a word that is in lower case and has no accents. */
export function nameBegins(parameter: 'caller_name' | 'name', text: string): Condition {
  const value = nameSearch(text)
  if (value === undefined) throw new Error('there is no word')
  const member = parameter === 'name' ? 'name' : 'callerName'

  return { parameter, member, value, column: 'name_words', operator: 'words', text }
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
