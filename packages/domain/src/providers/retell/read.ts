import type { CallReport } from '../../calls/call-report.ts'
import { isObject } from '../../json/json.ts'
import type { Reading, ReadingContext } from '../provider.ts'
import { invalid, readReport } from '../reading/reading.ts'
import { normalize } from './normalize.ts'
import { callIdPath, OlderReport, RetellMessage, RetellReport } from './payload.ts'

/**
 * In ascending rank: the second includes the first and adds the analysis. Only the analysis reports voicemail and
 * success.
 */
export const reportKinds = ['call_ended', 'call_analyzed']

/** An event after the end of the call with the agent, which adds the end of a transfer. */
export const laterKinds = ['transfer_ended']

export function isReport(sent: unknown): boolean {
  const body = withCall(sent)

  return RetellMessage.Check(body) && isKind(body.event) && RetellReport.Check(body)
}

export function read(sent: unknown, context: ReadingContext): Reading {
  const body = withCall(sent)
  if (!RetellMessage.Check(body)) return invalid(RetellMessage, body, shape)
  const kind = body.event
  if (!isKind(kind)) return { kind: 'other', type: kind }
  if (!RetellReport.Check(body)) {
    return laterKinds.includes(kind) ? { kind: 'other', type: kind } : invalid(RetellReport, body, shape)
  }

  const providerCallId = body.call.call_id
  return readReport(body, callIdPath, providerCallId, (source) =>
    normalize(source, { providerCallId, kind, ...rankOf(kind) }, context)
  )
}

/** Older webhooks, and programs made after them, have the call in `data`. */
function withCall(body: unknown): unknown {
  return isObject(body) && !('call' in body) && OlderReport.Check(body) ? { ...body, call: body.data } : body
}

function isKind(event: string): boolean {
  return reportKinds.includes(event) || laterKinds.includes(event)
}

function rankOf(kind: string): Pick<CallReport, 'rank' | 'isAddition'> {
  return laterKinds.includes(kind) ? { rank: 0, isAddition: true } : { rank: reportKinds.indexOf(kind) }
}

const shape = { isReport, envelope: 'call', title: 'Retell' }
