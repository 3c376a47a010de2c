import { type CallbookOptions, readOptions } from './options.ts'
import { createRequest, type SendRequest } from './request/request.ts'
import { type Analytics, analyticsOf } from './resources/analytics.ts'
import { auditOf, type StreamAudit } from './resources/audit.ts'
import { type Auth, authOf } from './resources/auth.ts'
import { type Calls, callsOf } from './resources/calls.ts'
import { changesOf, type FollowChanges } from './resources/changes.ts'
import { type Clients, clientsOf } from './resources/clients.ts'
import { type Customers, customersOf } from './resources/customers.ts'
import { type Evaluations, evaluationsOf } from './resources/evaluations.ts'
import { type EventEndpoints, eventEndpointsOf } from './resources/event-endpoints.ts'
import { type Gaps, gapsOf } from './resources/gaps.ts'
import { type Scorecards, scorecardsOf } from './resources/scorecards.ts'

/** A client of the management API. Its functions reject with an error instead of returning nothing. */
export interface Callbook {
  readonly analytics: Analytics
  /** Streams the audit log with `for await`. */
  readonly audit: StreamAudit
  readonly auth: Auth
  readonly calls: Calls
  /** Follows the change feed with `for await`, by change or, with `pages`, by page. */
  readonly changes: FollowChanges
  readonly clients: Clients
  readonly customers: Customers
  readonly evaluations: Evaluations
  /** Destinations of events. */
  readonly eventEndpoints: EventEndpoints
  /** Missing calls. */
  readonly gaps: Gaps
  /** Own questions about each call. */
  readonly scorecards: Scorecards
  /** Sends any request of the API description and returns the whole response with status and headers. */
  readonly request: SendRequest
}

/**
 * Creates a client of the management API.
 *
 * @throws {TypeError} if an option is invalid; the error does not show the key
 */
export function createCallbook(options: CallbookOptions): Callbook {
  const settings = readOptions(options)
  const request = createRequest(settings)

  return {
    analytics: analyticsOf(request),
    audit: auditOf(settings),
    auth: authOf(request),
    calls: callsOf(request, settings),
    changes: changesOf(settings),
    clients: clientsOf(request),
    customers: customersOf(request, settings),
    evaluations: evaluationsOf(request, settings),
    eventEndpoints: eventEndpointsOf(request),
    gaps: gapsOf(request),
    scorecards: scorecardsOf(request),
    request
  }
}
