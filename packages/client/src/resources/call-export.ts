import { UnexpectedAnswerError } from '../errors/callbook-error.ts'
import type { SendOptions, Settings } from '../options.ts'
import { fetchLines } from '../request/lines.ts'
import type { QueryOf } from '../request/operations.ts'
import { toRequest } from '../request/outgoing-request.ts'
import { countRetries, type WaitToRetry } from '../retry/retries.ts'
import type { Call, CallWithTranscript, operations } from '../schema.ts'

type ExportQuery = Omit<QueryOf<operations['exportCalls']>, 'format'>

/** A call as a file has it: with what was said, where that was asked for. */
export type ExportedCall<Query> = Query extends { readonly include: 'transcript' }
  ? Call & Pick<CallWithTranscript, 'messages' | 'transcript'>
  : Call

/**
 * All calls that a query asks for, the one stored last first, in one answer that is read as they are taken. Where it is
 * cut off, it goes on below the last call that was given. Here `timeoutMs` is how long nothing may come.
 */
export type ExportCalls = <const Query extends ExportQuery>(
  query?: Query,
  options?: SendOptions
) => AsyncIterable<ExportedCall<Query>>

export function callExportOf(settings: Settings): ExportCalls {
  const read = (query: ExportQuery = {}, options: SendOptions = {}) => ({
    [Symbol.asyncIterator]: () => readCalls(settings, query, options)
  })

  // What a line holds is what the description of the API says.
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

  throw new UnexpectedAnswerError('GET /v1/calls/export was answered by a line that is no call: is baseUrl right?')
}
