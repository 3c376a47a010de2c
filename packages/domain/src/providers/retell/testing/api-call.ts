import type { ApiCall } from '../../../testing/api-call.ts'
import type { RetellReportBody } from './report.ts'

/** Returns the call of a report as `GET /v2/get-call/{id}` returns it, and its row without the conversation. */
export function retellApiCall({ call }: RetellReportBody): ApiCall {
  const { transcript: _, transcript_object: __, transcript_with_tool_calls: ___, ...row } = call

  return { call, row, others: {} }
}
