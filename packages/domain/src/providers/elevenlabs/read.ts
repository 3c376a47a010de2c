import type { Reading, ReadingContext } from '../provider.ts'
import { invalid, readReport } from '../reading/reading.ts'
import { normalizeFailure } from './failure.ts'
import { normalize } from './normalize.ts'
import { callIdPath, ElevenLabsData, ElevenLabsMessage, ElevenLabsReport } from './payload.ts'

const normalizers: ReadonlyMap<string, typeof normalize> = new Map([
  ['post_call_transcription', normalize],
  ['call_initiation_failure', normalizeFailure]
])

export function isReport(body: unknown): boolean {
  if (ElevenLabsData.Check(body)) return true

  return ElevenLabsMessage.Check(body) && normalizers.has(body.type) && ElevenLabsReport.Check(body)
}

/** Classifies a body, and reads it if it is the report of a call. A body without a type is the data of a report. */
export function read(body: unknown, context: ReadingContext): Reading {
  if (ElevenLabsData.Check(body)) return read({ type: 'post_call_transcription', data: body }, context)
  if (!ElevenLabsMessage.Check(body)) return invalid(ElevenLabsMessage, body, shape)
  const normalizeReport = normalizers.get(body.type)
  if (normalizeReport === undefined) {
    // A report in our own format, which must not be acknowledged by mistake.
    return 'report' in body ? invalid(ElevenLabsReport, body, shape) : { kind: 'other', type: body.type }
  }
  if (!ElevenLabsReport.Check(body)) return invalid(ElevenLabsReport, body, shape)

  const id = body.data.conversation_id
  return readReport(body, callIdPath, id, (source) => normalizeReport(source, id, context))
}

const shape = { isReport, envelope: 'data', title: 'ElevenLabs' }
