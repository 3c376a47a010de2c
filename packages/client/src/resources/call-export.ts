import { UnexpectedResponseError } from '../errors/callbook-error.ts'
import type { SendOptions, Settings } from '../options.ts'
import { fetchLines } from '../request/lines.ts'
import type { QueryOf } from '../request/operations.ts'
import { toRequest } from '../request/outgoing-request.ts'
import { countRetries, type WaitToRetry } from '../retry/retries.ts'
import type { Call, CallWithTranscript, operations } from '../schema.ts'

type ExportQuery = Omit<QueryOf<operations['exportCalls']>, 'format'>

/** An exported call, with its transcript if requested. */
export type ExportedCall<Query> = Query extends { readonly include: 'transcript' }
  ? Call & Pick<CallWithTranscript, 'messages' | 'transcript'>
  : Call

/**
 * Streams all calls that match a query, newest first. An interrupted response is continued below the last call.
 * `timeoutMs` limits the time without data.
 */
export type ExportCalls = <const Query extends ExportQuery>(
  query?: Query,
  options?: SendOptions
) => AsyncIterable<ExportedCall<Query>>

export function callExportOf(settings: Settings): ExportCalls {
  const read = (query: ExportQuery = {}, options: SendOptions = {}) => ({
    [Symbol.asyncIterator]: () => readCalls(settings, query, options)
  })

  // The types of lines come from the API description.
  return read as ExportCalls
}

async function* readCalls(settings: Settings, query: ExportQuery, options: SendOptions) {
  let after = query.after
  let waitToRetry: WaitToRetry | undefined
  for (;;) {
    const input = { query: { ...query, format: 'jsonl', after }, ...options }
    const request = toRequest(settings, 'GET', '/v1/calls/export', input)
    try {
      for await (const line of fetchLines(settings, request)) {
        const call = readCall(line)
        after = call.id
        waitToRetry = undefined
        yield call
      }
      return
    } catch (reason) {
      waitToRetry ??= countRetries(settings.retries, request)
      await waitToRetry(reason)
    }
  }
}

function readCall(line: string): { readonly id: string } {
  try {
    const call = JSON.parse(line)
    if (typeof call.id === 'string') return call
  } catch {}

  throw new UnexpectedResponseError('GET /v1/calls/export returned a line that is not a call. Check baseUrl.')
}
