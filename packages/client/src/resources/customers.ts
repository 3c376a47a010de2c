import type { ClientSettings } from '../options.ts'
import { type List, listOf } from '../paging/list.ts'
import type { QueryOf } from '../request/operations.ts'
import type { SendRequest } from '../request/request.ts'
import { type GetOne, getOne } from '../request/selection.ts'
import type { Customer, operations } from '../schema.ts'
import { customerExportOf, type ExportCustomers } from './resource-export.ts'
import { type StreamFile, streamedFile } from './streamed-file.ts'

export interface Customers {
  /** Customers that match a query: one page by `await`, all by `for await`. */
  readonly list: List<QueryOf<operations['listCustomers']>, Customer>
  /** @throws {NotFoundError} if the organization has no such customer */
  readonly get: GetOne<Customer>
  readonly export: ExportCustomers
  /**
   * Streams a ZIP with the data and recordings of one customer. Its last file is `manifest.json`.
   *
   * @throws {NotFoundError} if the organization has no such customer
   */
  readonly exportOne: StreamFile
}

export function customersOf(request: SendRequest, settings: ClientSettings): Customers {
  return {
    list: listOf((query, options) => request('GET', '/v1/customers', { query, ...options })),
    get: getOne((id, input) => request('GET', '/v1/customers/{id}', { path: { id }, ...input })),
    export: customerExportOf(settings),
    exportOne: streamedFile(settings, '/v1/customers/{id}/export')
  }
}
