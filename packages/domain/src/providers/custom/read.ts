import { isObject } from '../../json/json.ts'
import { callbookReader } from '../callbook/read.ts'
import type { Reading, ReadingContext } from '../provider.ts'
import { isMappedReport, project } from './project.ts'

/** Reads a body by the mapping of its vendor. Unreadable fields have the names of our own format. */
export function read(body: unknown, context: ReadingContext): Reading {
  const { mapping } = context
  if (!isObject(body)) return { kind: 'invalid', path: '', message: 'Expected an object' }
  if (mapping === undefined) return { kind: 'unmapped' }
  if (!isMappedReport(body, mapping)) return { kind: 'other', type: 'no report by the mapping' }

  const { body: projected, unreadable, stage } = project(body, mapping)
  const reading = callbookReader.read(projected, context)
  if (reading.kind === 'invalid') return { ...reading, path: mapping.id.map(({ text }) => text).join(', ') }
  if (reading.kind !== 'report') return reading

  // A vendor's report has no revision, so a late repeat updates its call, as with any other provider.
  const { revision: _, ...report } = reading.report
  return { kind: 'report', report: { ...report, ...stage }, unreadable: [...unreadable, ...reading.unreadable] }
}
