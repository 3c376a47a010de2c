import type { Reading, ReadingContext } from '../provider.ts'
import { invalid, readReport } from '../reading/reading.ts'
import { normalize } from './normalize.ts'
import { BlandReport, callIdPath } from './payload.ts'

/** Reads a body if it is the report of a finished call. */
export function read(body: unknown, context: ReadingContext): Reading {
  if (!BlandReport.Check(body)) return invalid(BlandReport, body)

  const id = body.call_id
  return readReport(body, callIdPath, id, (source) => normalize(source, id, context))
}
