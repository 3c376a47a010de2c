import { randomUUID } from 'node:crypto'
import { type ApiCall, type CallOptions, inventCall } from '../../../testing/invented-call.ts'
import body from '../fixtures/02-call_analyzed-inbound.json' with { type: 'json' }

export interface RetellReportOptions extends CallOptions {
  /** One of the two reports of a call. The first has no analysis. */
  readonly event?: 'call_ended' | 'call_analyzed'
  /** Members of `call` that replace members of the report; `undefined` removes one. */
  readonly call?: Readonly<Record<string, unknown>>
}

/** A plain object to post: `JSON.stringify(retellReport())`. */
export interface RetellReportBody {
  readonly event: string
  readonly call: Readonly<Record<string, unknown>>
}

const template = {
  body,
  callId: 'call_a4441234567890777c4a4a123e6',
  startedAtMs: Date.UTC(2026, 10, 20, 15, 4, 12, 537),
  unitsMs: { start_timestamp: 1, end_timestamp: 1 }
}

/** Creates a Retell report of realistic shape and size about an invented call. */
export function retellReport(options: RetellReportOptions = {}): RetellReportBody {
  const { event = 'call_analyzed' } = options
  const { call_analysis, ...call } = inventCall(template, newCallId, options).call

  return { event, call: { ...call, ...(event === 'call_analyzed' && { call_analysis }), ...options.call } }
}

function newCallId(): string {
  return `call_${randomUUID().replaceAll('-', '')}`
}

/** Returns the call of a report as `GET /v2/get-call/{id}` returns it, and its row without the conversation. */
export function retellApiCall({ call }: RetellReportBody): ApiCall {
  const { transcript: _, transcript_object: __, transcript_with_tool_calls: ___, ...row } = call

  return { call, row, others: {} }
}
