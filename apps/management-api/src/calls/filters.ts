import { mostCounted, mostFound } from '@callbook/db'
import {
  type ClientId,
  type CustomerId,
  callDirections,
  callStatuses,
  endReasonCategories,
  evaluationStatuses,
  parseDateTime
} from '@callbook/domain'
import { anyOf, boolean, dateTime, enumeration, text, uuid } from '@callbook/http'
import { described } from '../http-api/described.ts'
import { pageParameters } from '../http-api/pagination.ts'
import { partOfName, phoneNumber } from '../http-api/parameters.ts'

/** Filters of lists of calls, exports and evaluations. Dates are compared with the time when the call took place. */
export const ofAnyCalls = {
  client_id: described(uuid<ClientId>(), 'Filter by client'),
  start_date: described(
    dateTime(parseDateTime),
    'Only calls that took place at or after this time, such as 2026-11-20T00:00:00Z; without an offset, it is read as UTC'
  ),
  end_date: described(dateTime(parseDateTime), 'Only calls that took place at or before this time')
}

/** Parameters of the list of calls and of the list of evaluations. */
export const callParameters = { ...ofAnyCalls, ...pageParameters }

export const several = 'Several values are separated by commas; a call with any of them matches.'

export const humanReviewRequired = described(
  boolean(),
  'Filter by whether a human should review the call. A call that a user has reviewed in the console needs no further review. Both values exclude calls without a lead quality result'
)

export const uncounted = `\`total\` counts up to ${mostCounted}`

/** Filters by columns without counters. Analytics have the same filters, with other descriptions. */
export const uncountedFilters = {
  provider: described(anyOf(text({ maxLength: 200 })), `Filter by provider. ${several} ${uncounted}`),
  assistant_id: described(text({ maxLength: 200 }), `Filter by the id of the assistant. ${uncounted}`),
  assistant_version: described(text({ maxLength: 200 }), `Filter by the version of the assistant. ${uncounted}`),
  ended_reason: described(
    text({ maxLength: 200 }),
    `Filter by the reason of the end, as worded by the provider. ${uncounted}`
  ),
  ended_reason_category: described(
    anyOf(enumeration(endReasonCategories)),
    `Filter by the category of the end reason, the same for all providers. ${several} ${uncounted}`
  )
}

const callAttributes = {
  evaluation_status: described(anyOf(enumeration(evaluationStatuses)), `Filter by evaluation state. ${several}`),
  ...uncountedFilters
}

export const callFilters = {
  ...ofAnyCalls,
  customer_id: described(uuid<CustomerId>(), 'Filter by customer'),
  direction: described(anyOf(enumeration(callDirections)), `Filter by direction. ${several}`),
  status: described(anyOf(enumeration(callStatuses)), `Filter by status. ${several}`),
  ...callAttributes,
  human_review_required: humanReviewRequired,
  phone_number: phoneNumber('Filter by the phone number of the other party'),
  caller_name: partOfName('Filter by the name of the caller', mostFound)
}
