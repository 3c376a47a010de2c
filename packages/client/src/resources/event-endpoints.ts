import type { SendOptions } from '../options.ts'
import { requireData } from '../request/data.ts'
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

/** Event endpoints. Changes require a key with the scope `events:write`. */
export interface EventEndpoints {
  /** Lists the endpoints of the organization, newest first. */
  readonly list: (options?: SendOptions) => Promise<EventEndpoint[]>
  /** @throws {NotFoundError} if the organization has no such endpoint */
  readonly get: (id: string, options?: SendOptions) => Promise<EventEndpoint>
  /** Creates an event endpoint. Its secret is shown only once. Not retried. */
  readonly create: (endpoint: EventEndpointInput, options?: SendOptions) => Promise<EventEndpointWithSecret>
  /** @throws {NotFoundError} if the organization has no such endpoint or client */
  readonly update: (id: string, changes: EventEndpointChanges, options?: SendOptions) => Promise<EventEndpoint>
  /** Deletes an event endpoint and returns it. */
  readonly delete: (id: string, options?: SendOptions) => Promise<EventEndpoint>
  /** Rotates the secret and returns the new one, which is shown only once. The previous one also signs for 24 hours. */
  readonly rotateSecret: (id: string, options?: SendOptions) => Promise<EventEndpointWithSecret>
  /** Returns one page of deliveries, latest event first; pass its `next_cursor` for the next. */
  readonly deliveries: (
    id: string,
    query?: QueryOf<operations['listEventDeliveries']>,
    options?: SendOptions
  ) => Promise<EventDeliveries>
  /**
   * Replays events with their original ids.
   *
   * @throws {ConflictError} if the endpoint is disabled: activate it first
   */
  readonly replay: (id: string, events: EventReplayInput, options?: SendOptions) => Promise<EventReplay>
  /** Sends a test event and returns its result. */
  readonly test: (id: string, options?: SendOptions) => Promise<EventTest>
}

export function eventEndpointsOf(request: SendRequest): EventEndpoints {
  const one = '/v1/event-endpoints/{id}'

  return {
    list: (options) => requireData(request('GET', '/v1/event-endpoints', options)),
    get: (id, options) => requireData(request('GET', one, { path: { id }, ...options })),
    create: (body, options) => requireData(request('POST', '/v1/event-endpoints', { body, ...options })),
    update: (id, body, options) => requireData(request('PATCH', one, { path: { id }, body, ...options })),
    delete: (id, options) => requireData(request('DELETE', one, { path: { id }, ...options })),
    rotateSecret: (id, options) => requireData(request('POST', `${one}/rotate-secret`, { path: { id }, ...options })),
    deliveries: async (id, query, options) => {
      return (await request('GET', `${one}/deliveries`, { path: { id }, query, ...options })).body
    },
    replay: (id, body, options) => requireData(request('POST', `${one}/replay`, { path: { id }, body, ...options })),
    test: (id, options) => requireData(request('POST', `${one}/test`, { path: { id }, ...options }))
  }
}
