import type { ApiCall } from '../../../testing/api-call.ts'
import type { RetellReportBody } from './report.ts'

/** The call that a report tells of, as `GET /v2/get-call/{id}` has it, and without what is said as a list does. */
export function retellApiCall({ call }: RetellReportBody): ApiCall {
  const { transcript: _, transcript_object: __, transcript_with_tool_calls: ___, ...row } = call

  return { call, row, others: {} }
}
