import type { Reading, ReadingContext } from '../provider.ts'
import { invalid, readReport } from '../reading/reading.ts'
import { normalize } from './normalize.ts'
import { callIdPath, RetellMessage, RetellReport } from './payload.ts'

/**
 * In ascending rank: the second includes the first and adds the analysis. Only the analysis reports voicemail and
 * success.
 */
export const reportKinds = ['call_ended', 'call_analyzed']

export function isReport(body: unknown): boolean {
  return RetellMessage.Check(body) && reportKinds.includes(body.event) && RetellReport.Check(body)
}

/** Classifies a body, and reads it if it is a report of a finished call. */
export function read(body: unknown, context: ReadingContext): Reading {
  if (!RetellMessage.Check(body)) return invalid(RetellMessage, body)
  const kind = body.event
  const rank = reportKinds.indexOf(kind)
  if (rank === -1) return { kind: 'other', type: kind }
  if (!RetellReport.Check(body)) return invalid(RetellReport, body)

  const providerCallId = body.call.call_id
  return readReport(body, callIdPath, providerCallId, (source) =>
    normalize(source, { providerCallId, kind, rank }, context)
  )
}
