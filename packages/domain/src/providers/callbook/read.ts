import type { Reading, ReadingContext } from '../provider.ts'
import { invalid, readReport } from '../reading/reading.ts'
import { normalize } from './normalize.ts'
import { CallbookMessage, CallbookReport, callIdPath, reportType } from './payload.ts'

export function isReport(body: unknown): boolean {
  return CallbookMessage.Check(body) && body.type === reportType && CallbookReport.Check(body)
}

/** Classifies a body, and reads it if it is a report. Only its type and call id are required. */
export function read(body: unknown, context: ReadingContext): Reading {
  if (!CallbookMessage.Check(body)) return invalid(CallbookMessage, body, shape)
  if (body.type !== reportType && ownTypes.test(body.type)) return { kind: 'other', type: body.type }
  if (body.type !== reportType) return { kind: 'invalid', path: 'type', message: `Expected ${reportType}` }
  if (!CallbookReport.Check(body)) return invalid(CallbookReport, body, shape)

  const { id } = body.report
  return readReport(body, callIdPath, id, (source) => normalize(source, id, context))
}

/** Types that our format may add. A report of another provider must not be acknowledged by mistake. */
const ownTypes = /^(?:call|callbook)\./

const shape = { isReport, envelope: 'report', title: 'Callbook' }
