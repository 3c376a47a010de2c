import { Value } from '@sinclair/typebox/value'
import { listSchemaProblems, type SchemaProblem } from '../../json/schema-errors.ts'
import { CallReportSchema } from './report-schema.ts'

/** A part of a report that differs from the published format. */
export type ReportProblem = SchemaProblem

/** More problems of one body have the same few causes. */
const maxProblems = 50

/** Lists the differences of a body from the published format, at most 50. An empty list means that it conforms. */
export function checkReport(body: unknown): readonly ReportProblem[] {
  return listSchemaProblems(Value.Errors(CallReportSchema, body), maxProblems)
}
