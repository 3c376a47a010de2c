import type { SendOptions } from '../options.ts'
import { dataOf } from '../request/data.ts'
import type { SendRequest } from '../request/request.ts'
import type { EventEndpoint, EventEndpointChanges, EventEndpointInput, EventEndpointWithSecret } from '../schema.ts'

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
}

export function eventEndpointsOf(request: SendRequest): EventEndpoints {
  const one = '/v1/event-endpoints/{id}'

  return {
    list: (options) => dataOf(request('GET', '/v1/event-endpoints', options)),
    get: (id, options) => dataOf(request('GET', one, { path: { id }, ...options })),
    create: (body, options) => dataOf(request('POST', '/v1/event-endpoints', { body, ...options })),
    update: (id, body, options) => dataOf(request('PATCH', one, { path: { id }, body, ...options })),
    delete: (id, options) => dataOf(request('DELETE', one, { path: { id }, ...options })),
    rotateSecret: (id, options) => dataOf(request('POST', `${one}/rotate-secret`, { path: { id }, ...options }))
  }
}
