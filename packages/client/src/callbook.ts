import { type CallbookOptions, readOptions } from './options.ts'
import { createRequest, type SendRequest } from './request/request.ts'
import { type Analytics, analyticsOf } from './resources/analytics.ts'
import { type Auth, authOf } from './resources/auth.ts'
import { type Calls, callsOf } from './resources/calls.ts'
import { changesOf, type FollowChanges } from './resources/changes.ts'
import { type Clients, clientsOf } from './resources/clients.ts'
import { type Customers, customersOf } from './resources/customers.ts'
import { type Evaluations, evaluationsOf } from './resources/evaluations.ts'
import { type EventEndpoints, eventEndpointsOf } from './resources/event-endpoints.ts'
import { type Gaps, gapsOf } from './resources/gaps.ts'

/** A client of the management API. Each of its functions rejects with an error when there is nothing to give. */
export interface Callbook {
  readonly analytics: Analytics
  readonly auth: Auth
  readonly calls: Calls
  /** What changes, by `for await`. */
  readonly changes: FollowChanges
  readonly clients: Clients
  readonly customers: Customers
  readonly evaluations: Evaluations
  /** Where events are sent. */
  readonly eventEndpoints: EventEndpoints
  /** Calls that did not come. */
  readonly gaps: Gaps
  /** Any request that the description of the API has, with the whole answer: its status and its headers as well. */
  readonly request: SendRequest
}

/**
 * A client of the management API.
 *
 * @throws {TypeError} when an option is wrong; it does not show the key
 */
export function createCallbook(options: CallbookOptions): Callbook {
  const settings = readOptions(options)
  const request = createRequest(settings)

  return {
    analytics: analyticsOf(request),
    auth: authOf(request),
    calls: callsOf(request, settings),
    changes: changesOf(request),
    clients: clientsOf(request),
    customers: customersOf(request),
    evaluations: evaluationsOf(request),
    eventEndpoints: eventEndpointsOf(request),
    gaps: gapsOf(request),
    request
  }
}
