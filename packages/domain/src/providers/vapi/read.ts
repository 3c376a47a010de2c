import type { Reading, ReadingContext } from '../provider.ts'
import { invalid, readReport } from '../reading/reading.ts'
import { normalize } from './normalize.ts'
import { callIdPath, VapiMessage, VapiReport } from './payload.ts'

export function isReport(body: unknown): boolean {
  return VapiMessage.Check(body) && body.message.type === 'end-of-call-report' && VapiReport.Check(body)
}

export function read(body: unknown, context: ReadingContext): Reading {
  if (!VapiMessage.Check(body)) return invalid(VapiMessage, body, shape)
  if (body.message.type !== 'end-of-call-report') return { kind: 'other', type: body.message.type }
  if (!VapiReport.Check(body)) return invalid(VapiReport, body, shape)

  const { id } = body.message.call
  return readReport(body, callIdPath, id, (source) => normalize(source, id, context))
}

const shape = { isReport, envelope: 'message', title: 'Vapi' }
