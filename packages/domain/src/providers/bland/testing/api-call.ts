import type { ApiCall } from '../../../testing/api-call.ts'

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
