import type { SendOptions } from '../options.ts'
import { type List, listOf } from '../paging/list.ts'
import { dataOf } from '../request/data.ts'
import type { QueryOf } from '../request/operations.ts'
import type { SendRequest } from '../request/request.ts'
import type { Customer, operations } from '../schema.ts'

export interface Customers {
  /** Customers that match a query: one page by `await`, all by `for await`. */
  readonly list: List<QueryOf<operations['listCustomers']>, Customer>
  /** @throws {NotFoundError} if the organization has no such customer */
  readonly get: (id: string, options?: SendOptions) => Promise<Customer>
}

export function customersOf(request: SendRequest): Customers {
  return {
    list: listOf((query, options) => request('GET', '/v1/customers', { query, ...options })),
    get: (id, options) => dataOf(request('GET', '/v1/customers/{id}', { path: { id }, ...options }))
  }
}
