import { ConnectionError, UnexpectedResponseError } from '../errors/callbook-error.ts'
import type { ClientSettings, SendOptions } from '../options.ts'
import { fetchBytes } from '../request/bytes.ts'
import type { QueryOf } from '../request/operations.ts'
import { type OutgoingRequest, toRequest } from '../request/outgoing-request.ts'
import { countRetries, type WaitToRetry } from '../retry/retries.ts'
import type { Call, CallEvaluation, CallWithTranscript, Customer, operations } from '../schema.ts'

/** Parameters of an export, which always has JSON lines. */
type ExportQuery<Operation extends keyof operations> = Omit<QueryOf<operations[Operation]>, 'format' | 'raw'>

/** An exported call, with its transcript if requested. */
export type ExportedCall<Query> = Query extends { readonly include: 'transcript' }
  ? Call & Pick<CallWithTranscript, 'messages' | 'transcript'>
  : Call

/**
 * Streams all calls that match a query, newest first. An interrupted response is continued below the last call.
 * `timeoutMs` limits the time without data.
 */
export type ExportCalls = <const Query extends ExportQuery<'exportCalls'>>(
  query?: Query,
  options?: SendOptions
) => AsyncIterable<ExportedCall<Query>>

/** Streams the evaluations of all calls that match a query, like the export of calls. */
export type ExportEvaluations = (
  query?: ExportQuery<'exportCallEvaluations'>,
  options?: SendOptions
) => AsyncIterable<CallEvaluation>

/** Streams all customers that match a query, like the export of calls. */
export type ExportCustomers = (query?: ExportQuery<'exportCustomers'>, options?: SendOptions) => AsyncIterable<Customer>

interface Exported {
  readonly path: string
  /** Name of an item in errors. */
  readonly item: string
  /** Returns the id to continue after. */
  readonly idOf: (item: unknown) => unknown
}

type Query = { readonly after?: string | undefined } & Readonly<Record<string, boolean | number | string | undefined>>

export function callExportOf(settings: ClientSettings): ExportCalls {
  const idOf = (item: unknown) => (item as Partial<Call> | null)?.id

  // The types of lines come from the API description.
  return exportOf(settings, { path: '/v1/calls/export', item: 'a call', idOf }) as ExportCalls
}

export function evaluationExportOf(settings: ClientSettings): ExportEvaluations {
  const idOf = (item: unknown) => (item as Partial<CallEvaluation> | null)?.call?.id

  return exportOf(settings, { path: '/v1/calls/evaluations/export', item: 'an evaluation', idOf }) as ExportEvaluations
}

export function customerExportOf(settings: ClientSettings): ExportCustomers {
  const idOf = (item: unknown) => (item as Partial<Customer> | null)?.id

  return exportOf(settings, { path: '/v1/customers/export', item: 'a customer', idOf }) as ExportCustomers
}

function exportOf(settings: ClientSettings, exported: Exported) {
  return (query: Query = {}, options: SendOptions = {}) => ({
    [Symbol.asyncIterator]: () => readItems(settings, exported, { query, options })
  })
}

async function* readItems(
  settings: ClientSettings,
  exported: Exported,
  { query, options }: { readonly query: Query; readonly options: SendOptions }
) {
  let after = query.after
  let waitToRetry: WaitToRetry | undefined
  for (;;) {
    const input = { query: { ...query, format: 'jsonl', after }, ...options }
    const request = toRequest(settings, { method: 'GET', path: exported.path }, input)
    try {
      for await (const line of fetchLines(settings, request)) {
        const { item, id } = readItem(line, exported)
        after = id
        waitToRetry = undefined
        yield item
      }
      return
    } catch (reason) {
      waitToRetry ??= countRetries(settings.retries, request)
      await waitToRetry(reason)
    }
  }
}

function readItem(line: string, { path, item: name, idOf }: Exported): { readonly item: unknown; readonly id: string } {
  try {
    const item: unknown = JSON.parse(line)
    const id = idOf(item)
    if (typeof id === 'string') return { item, id }
  } catch {}

  throw new UnexpectedResponseError(`GET ${path} returned a line that is not ${name}. Check baseUrl.`)
}

/**
 * Sends a request once and yields the lines of its response as they arrive, without line breaks and empty lines. It
 * throws the errors of `fetchBytes`.
 *
 * @throws {ConnectionError} if the response ends within a line
 */
async function* fetchLines(
  settings: ClientSettings,
  request: OutgoingRequest
): AsyncGenerator<string, void, undefined> {
  const decoder = new TextDecoder()
  let rest = ''
  for await (const bytes of fetchBytes(settings, request)) {
    const lines = (rest + decoder.decode(bytes, { stream: true })).split('\n')
    rest = lines.pop() ?? ''
    yield* lines.filter((line) => line !== '')
  }
  if (rest !== '')
    throw new ConnectionError(`${request.name} got an incomplete response: the last line has no line break`)
}
