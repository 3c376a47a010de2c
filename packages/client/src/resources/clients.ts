import type { SendOptions } from '../options.ts'
import { requireData } from '../request/data.ts'
import type { SendRequest } from '../request/request.ts'
import { type GetOne, getOne, type ListAll, listAll } from '../request/selection.ts'
import type { Client, ClientChanges, ClientInput } from '../schema.ts'

export interface Clients {
  /** Lists the clients of the organization, newest first. */
  readonly list: ListAll<Client>
  /** @throws {NotFoundError} if the organization has no such client */
  readonly get: GetOne<Client>
  /** Creates a client, only once even if the request is retried. */
  readonly create: (client: ClientInput, options?: CreateOptions) => Promise<Client>
  /**
   * Updates the given fields of a client. Not retried.
   *
   * @throws {NotFoundError} if the organization has no such client
   * @throws {ConflictError} if the client has changed since `ifMatch` was read
   */
  readonly update: (id: string, changes: ClientChanges, options?: UpdateOptions) => Promise<Client>
}

export interface CreateOptions extends SendOptions {
  /** Your own key, so that a repetition by another process within 24 hours creates no second client. */
  readonly idempotencyKey?: string | undefined
}

export interface UpdateOptions extends SendOptions {
  /** `ETag` of an earlier response: rejects the update if the client has changed since. */
  readonly ifMatch?: string | undefined
}

export function clientsOf(request: SendRequest): Clients {
  return {
    list: listAll((input) => request('GET', '/v1/clients', input)),
    get: getOne((id, input) => request('GET', '/v1/clients/{id}', { path: { id }, ...input })),
    create: (body, { idempotencyKey = newIdempotencyKey(), ...options } = {}) => {
      return requireData(
        request('POST', '/v1/clients', { body, headers: { 'idempotency-key': idempotencyKey }, ...options })
      )
    },
    update: (id, body, { ifMatch, ...options } = {}) => {
      return requireData(
        request('PATCH', '/v1/clients/{id}', { path: { id }, body, headers: { 'if-match': ifMatch }, ...options })
      )
    }
  }
}

/** Returns 128 random bits. Pages without https have no `randomUUID`. */
function newIdempotencyKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))

  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}
