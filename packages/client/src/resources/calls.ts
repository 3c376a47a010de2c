import type { ClientSettings, SendOptions } from '../options.ts'
import { type List, listOf } from '../paging/list.ts'
import type { QueryOf } from '../request/operations.ts'
import type { SendRequest } from '../request/request.ts'
import { type GetOne, getOne } from '../request/selection.ts'
import type { Call, CallWithTranscript, operations } from '../schema.ts'
import { callExportOf, type ExportCalls } from './resource-export.ts'
import { type StreamFile, streamedFile } from './streamed-file.ts'

export interface Calls {
  /** Calls that match a query, newest first: one page by `await`, all by `for await`. */
  readonly list: List<QueryOf<operations['listCalls']>, Call>
  /**
   * Returns one call with its transcript.
   *
   * @throws {NotFoundError} if the organization has no such call
   */
  readonly get: GetOne<CallWithTranscript>
  readonly export: ExportCalls
  /**
   * Streams the stored recording of a call. If recordings are stored in a bucket, a browser cannot follow the redirect.
   *
   * @throws {NotFoundError} if the organization has no such call, or the call has no stored recording
   */
  readonly recording: StreamFile
  /**
   * Returns the provider's report of a call in the provider's format.
   *
   * @throws {NotFoundError} if the organization has no such call, or the report is no longer stored
   */
  readonly report: (
    id: string,
    query?: QueryOf<operations['getCallReport']>,
    options?: SendOptions
  ) => Promise<Readonly<Record<string, unknown>>>
}

export function callsOf(request: SendRequest, settings: ClientSettings): Calls {
  return {
    list: listOf((query, options) => request('GET', '/v1/calls', { query, ...options })),
    get: getOne((id, input) => request('GET', '/v1/calls/{id}', { path: { id }, ...input })),
    export: callExportOf(settings),
    recording: streamedFile(settings, '/v1/calls/{id}/recording', { isRedirected: true }),
    report: async (id, query, options) => {
      return (await request('GET', '/v1/calls/{id}/report', { path: { id }, query, ...options })).body
    }
  }
}
