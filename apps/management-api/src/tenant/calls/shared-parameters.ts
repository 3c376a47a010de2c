import { type ClientId, parseDateTime } from '@callbook/domain'
import { dateTime, uuid } from '@callbook/http'
import { described } from '../described.ts'
import { pageParameters } from '../pagination.ts'

/** What every list of calls can be limited by. The two dates belong to the list. */
export const callParameters = {
  client_id: described(uuid<ClientId>(), 'Only calls of this client of the organization'),
  start_date: described(
    dateTime(parseDateTime),
    'Only calls stored at this instant or later, such as 2026-11-20T00:00:00Z; without an offset it is read as UTC'
  ),
  end_date: described(dateTime(parseDateTime), 'Only calls stored at this instant or earlier'),
  ...pageParameters
}
