import type { SendOptions } from '../options.ts'
import { dataOf } from '../request/data.ts'
import type { QueryOf } from '../request/operations.ts'
import type { SendRequest } from '../request/request.ts'
import type {
  EventDeliveries,
  EventEndpoint,
  EventEndpointChanges,
  EventEndpointInput,
  EventEndpointWithSecret,
  EventReplay,
  EventReplayInput,
  EventTest,
  operations
} from '../schema.ts'

/** Places of yours to which events are sent. To change them, a key needs the scope `events:write`. */
export interface EventEndpoints {
  /** All of the organization, the newest first. */
  readonly list: (options?: SendOptions) => Promise<EventEndpoint[]>
  /** @throws {NotFoundError} when the organization has no such endpoint */
  readonly get: (id: string, options?: SendOptions) => Promise<EventEndpoint>
  /** Has events sent to a URL. The secret is not shown again. It is never sent again by itself. */
  readonly create: (endpoint: EventEndpointInput, options?: SendOptions) => Promise<EventEndpointWithSecret>
  /** @throws {NotFoundError} when the organization has no such endpoint, or no such client */
  readonly update: (id: string, changes: EventEndpointChanges, options?: SendOptions) => Promise<EventEndpoint>
  /** Sends nothing there any longer, and answers what it was. */
  readonly delete: (id: string, options?: SendOptions) => Promise<EventEndpoint>
  /** A new secret, which is not shown again; for 24 hours, the one before signs as well. */
  readonly rotateSecret: (id: string, options?: SendOptions) => Promise<EventEndpointWithSecret>
  /** One page of what is sent there and how that went, the latest event first: give its `next_cursor` for the next. */
  readonly deliveries: (
    id: string,
    query?: QueryOf<operations['listEventDeliveries']>,
    options?: SendOptions
  ) => Promise<EventDeliveries>
  /**
   * Has events sent again, with the ids they had.
   *
   * @throws {ConflictError} for an endpoint that is disabled: make it active first
   */
  readonly replay: (id: string, events: EventReplayInput, options?: SendOptions) => Promise<EventReplay>
  /** Sends a test event at once, and tells what became of it. */
  readonly test: (id: string, options?: SendOptions) => Promise<EventTest>
}

export function eventEndpointsOf(request: SendRequest): EventEndpoints {
  const one = '/v1/event-endpoints/{id}'

  return {
    list: (options) => dataOf(request('GET', '/v1/event-endpoints', options)),
    get: (id, options) => dataOf(request('GET', one, { path: { id }, ...options })),
    create: (body, options) => dataOf(request('POST', '/v1/event-endpoints', { body, ...options })),
    update: (id, body, options) => dataOf(request('PATCH', one, { path: { id }, body, ...options })),
    delete: (id, options) => dataOf(request('DELETE', one, { path: { id }, ...options })),
    rotateSecret: (id, options) => dataOf(request('POST', `${one}/rotate-secret`, { path: { id }, ...options })),
    deliveries: async (id, query, options) => {
      return (await request('GET', `${one}/deliveries`, { path: { id }, query, ...options })).body
    },
    replay: (id, body, options) => dataOf(request('POST', `${one}/replay`, { path: { id }, body, ...options })),
    test: (id, options) => dataOf(request('POST', `${one}/test`, { path: { id }, ...options }))
  }
}
