import { randomUUID } from 'node:crypto'
import { type ApiCall, type CallOptions, inventCall } from '../../../testing/invented-call.ts'
import body from '../fixtures/01-inbound-completed.json' with { type: 'json' }

export interface BlandReportOptions extends CallOptions {
  /** Members that replace members of the report; `undefined` removes one. */
  readonly call?: Readonly<Record<string, unknown>>
}

const template = {
  body,
  callId: 'd9cce3f3-0000-4fa7-b62c-8be811900001',
  startedAtMs: Date.UTC(2026, 10, 20, 15, 4, 12, 537),
  unitsMs: {}
}

/**
 * Creates a Bland report of realistic shape and size about an invented call: `JSON.stringify(blandReport())` is
 * posted.
 */
export function blandReport(options: BlandReportOptions = {}): Readonly<Record<string, unknown>> {
  return { ...inventCall(template, randomUUID, options), ...options.call }
}

const columns = [
  'call_id',
  'created_at',
  'call_length',
  'to',
  'from',
  'inbound',
  'completed',
  'queue_status',
  'error_message',
  'answered_by',
  'batch_id'
]

/** Returns the call of a report as the API returns it, and its row in the list (docs.bland.ai/api-v1/get/calls). */
export function blandApiCall(call: Readonly<Record<string, unknown>>): ApiCall {
  return { call, row: Object.fromEntries(columns.map((column) => [column, call[column]])), others: {} }
}
