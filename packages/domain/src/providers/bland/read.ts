import type { Reading, ReadingContext } from '../provider.ts'
import { invalid, readReport } from '../reading/reading.ts'
import { normalize } from './normalize.ts'
import { BlandReport, callIdPath } from './payload.ts'

/** Other providers use `call_id` too, so another field of Bland is required. */
export function isReport(body: unknown): boolean {
  return BlandReport.Check(body) && ['c_id', 'call_length', 'concatenated_transcript'].some((name) => name in body)
}

export function read(body: unknown, context: ReadingContext): Reading {
  if (!BlandReport.Check(body)) return invalid(BlandReport, body, shape)

  const id = body.call_id
  return readReport(body, callIdPath, id, (source) => normalize(source, id, context))
}

const shape = { isReport, title: 'Bland' }
