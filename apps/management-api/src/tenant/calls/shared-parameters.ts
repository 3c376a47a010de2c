import { type ClientId, type CustomerId, callDirections, callStatuses, parseDateTime } from '@callbook/domain'
import { dateTime, enumeration, uuid } from '@callbook/http'
import { described } from '../described.ts'
import { pageParameters } from '../pagination.ts'
import { partOfName, phoneNumber } from '../parameters.ts'

/** The two dates belong to the list. */
const ofAnyCalls = {
  client_id: described(uuid<ClientId>(), 'Only calls of this client of the organization'),
  start_date: described(
    dateTime(parseDateTime),
    'Only calls stored at this instant or later, such as 2026-11-20T00:00:00Z; without an offset it is read as UTC'
  ),
  end_date: described(dateTime(parseDateTime), 'Only calls stored at this instant or earlier')
}

/** What every list of calls can be limited by. */
export const callParameters = { ...ofAnyCalls, ...pageParameters }

/** What a list of calls can be limited by. */
export const callFilters = {
  ...ofAnyCalls,
  customer_id: described(uuid<CustomerId>(), 'Only calls with this customer'),
  direction: described(enumeration(callDirections), 'Only calls of this direction'),
  status: described(enumeration(callStatuses), 'Only calls that ended like this'),
  phone_number: phoneNumber('Only calls with this number on the other side'),
  caller_name: partOfName('Only calls of callers with such a name')
}
