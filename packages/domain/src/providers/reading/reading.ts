import { type TSchema, Type } from '@sinclair/typebox'
import type { TypeCheck } from '@sinclair/typebox/compiler'
import { withinBounds } from '../../calls/bounds.ts'
import type { CallReport } from '../../calls/call-report.ts'
import { listSchemaProblems } from '../../json/schema-errors.ts'
import type { Reading, ReportReader } from '../provider.ts'
import { explainSent } from './sent-shape.ts'
import { createSource, type Source } from './source.ts'

export const MessageType = Type.String({ minLength: 1 })

export const ProviderCallId = Type.String({ minLength: 1, maxLength: 256, pattern: '^[^\\u0000]*$' })

/**
 * Rejects a body that does not match a schema, with the path; or with its shape, if it is a report in another shape.
 */
export function rejectMessage(schema: TypeCheck<TSchema>, body: unknown, reader: ReportReader): Reading {
  const sent = explainSent(body, reader)
  if (sent !== undefined) return { kind: 'invalid', path: '', message: sent }
  const [problem] = listSchemaProblems(schema.Errors(body), 1)

  return { kind: 'invalid', path: problem?.path ?? '', message: problem?.message ?? 'Not a known message' }
}

/** Reads the report of the call whose id is at `idPath`. */
export function readCallReport(
  body: Readonly<Record<string, unknown>>,
  { idPath, providerCallId }: { readonly idPath: string; readonly providerCallId: string },
  normalize: (source: Source) => CallReport
): Reading {
  if (!providerCallId.isWellFormed()) {
    return { kind: 'invalid', path: idPath, message: 'Expected well-formed Unicode' }
  }

  const source = createSource(body)
  const report = withinBounds(normalize(source), source.unreadable)

  return { kind: 'report', report, unreadable: [...source.unreadable] }
}
