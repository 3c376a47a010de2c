import type { SendOptions } from '../options.ts'
import { dataOf } from '../request/data.ts'
import type { SendRequest } from '../request/request.ts'
import type { Client, ClientChanges, ClientInput } from '../schema.ts'

export interface Clients {
  /** All clients of the organization, the one that joined last first. */
  readonly list: (options?: SendOptions) => Promise<Client[]>
  /** @throws {NotFoundError} when the organization has no such client */
  readonly get: (id: string, options?: SendOptions) => Promise<Client>
  /** Adds a client: once, even where the request has to be sent again. */
  readonly create: (client: ClientInput, options?: CreateOptions) => Promise<Client>
  /**
   * Corrects what is said of a client, and leaves the rest as it is. It is never sent again by itself.
   *
   * @throws {NotFoundError} when the organization has no such client
   * @throws {ConflictError} when somebody else has changed it since the answer of `ifMatch`
   */
  readonly update: (id: string, changes: ClientChanges, options?: UpdateOptions) => Promise<Client>
}

export interface CreateOptions extends SendOptions {
  /** One of your own, so that a repeat by another process within 24 hours adds no second one either. */
  readonly idempotencyKey?: string | undefined
}

export interface UpdateOptions extends SendOptions {
  /** The `ETag` of an earlier answer: nothing is changed that somebody has changed since. */
  readonly ifMatch?: string | undefined
}

export function clientsOf(request: SendRequest): Clients {
  return {
    list: (options) => dataOf(request('GET', '/v1/clients', options)),
    get: (id, options) => dataOf(request('GET', '/v1/clients/{id}', { path: { id }, ...options })),
    create: (body, { idempotencyKey = newIdempotencyKey(), ...options } = {}) => {
      return dataOf(
        request('POST', '/v1/clients', { body, headers: { 'idempotency-key': idempotencyKey }, ...options })
      )
    },
    update: (id, body, { ifMatch, ...options } = {}) => {
      return dataOf(
        request('PATCH', '/v1/clients/{id}', { path: { id }, body, headers: { 'if-match': ifMatch }, ...options })
      )
    }
  }
}

/** 128 random bits. A page that did not come over https has no `randomUUID`. */
function newIdempotencyKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))

  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}
