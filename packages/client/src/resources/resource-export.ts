import type { ClientSettings, SendOptions } from '../options.ts'
import type { QueryOf } from '../request/operations.ts'
import type { Call, CallEvaluation, CallWithTranscript, Customer, operations } from '../schema.ts'
import { type ReadLines, readLines } from './read-lines.ts'

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

type Exported = Pick<ReadLines, 'idOf' | 'item' | 'path'>

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
    [Symbol.asyncIterator]: () =>
      readLines(settings, { ...exported, query: { ...query, format: 'jsonl' }, resumeAt: 'after' }, options)
  })
}
