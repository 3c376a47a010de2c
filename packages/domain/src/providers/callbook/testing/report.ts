import { randomUUID } from 'node:crypto'
import { type CallOptions, inventCall } from '../../../testing/invented-call.ts'
import body from '../fixtures/01-full.json' with { type: 'json' }

interface CallbookReportOptions extends CallOptions {
  /** Members of `report` that replace members of the sample; `undefined` removes one. */
  readonly report?: Readonly<Record<string, unknown>>
}

/** A plain object to post. */
interface CallbookReportBody {
  readonly type: string
  readonly report: Readonly<Record<string, unknown>>
}

const template = {
  body,
  callId: body.report.id,
  startedAtMs: Date.parse(body.report.started_at),
  unitsMs: {}
}

/** Creates a report in our own format about an invented call. It has every field of the format. */
export function callbookReport(options: CallbookReportOptions = {}): CallbookReportBody {
  const { type, report } = inventCall(template, randomUUID, options)

  return { type, report: { ...report, ...options.report } }
}
