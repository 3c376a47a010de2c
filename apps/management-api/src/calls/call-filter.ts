import type { AnyOf, CallFilter, ClientRow } from '@callbook/db'
import type { ValueOf } from '@callbook/http'
import { readPhoneNumber } from '../http-api/parameters.ts'
import type { callFilters } from './filters.ts'

/** Filters that may have several values only in the console: these texts of providers can contain commas. */
type Several = 'assistant_id' | 'assistant_version' | 'ended_reason'
type Filters = Omit<typeof callFilters, 'client_id'>
type Requested = { readonly [Name in Exclude<keyof Filters, Several>]: ValueOf<Filters[Name]> } & {
  readonly [Name in Several]: AnyOf<NonNullable<ValueOf<Filters[Name]>>> | undefined
}

/**
 * Converts the filters of both APIs, except for the name of the caller. No type requires a new parameter here.
 *
 * @param client the client of `client_id`, whose country applies to phone numbers
 * @throws {HttpError} 400 if the phone number is invalid
 */
export function readCallFilters(requested: Requested, client: ClientRow | undefined): CallFilter {
  return {
    clientId: client?.id,
    start: requested.start_date,
    end: requested.end_date,
    customerId: requested.customer_id,
    direction: requested.direction,
    status: requested.status,
    phoneNumber: readPhoneNumber(requested.phone_number, client),
    evaluationStatus: requested.evaluation_status,
    humanReviewRequired: requested.human_review_required,
    provider: requested.provider,
    assistantId: requested.assistant_id,
    assistantVersion: requested.assistant_version,
    endedReason: requested.ended_reason,
    endedReasonCategory: requested.ended_reason_category
  }
}
