import { Value } from '@sinclair/typebox/value'
import { toJsonPath } from '../../json/json-path.ts'
import { CallReportSchema } from './report-schema.ts'

/** A part of a report that differs from the published format. */
export interface ReportProblem {
  /** JSON path; empty for the body itself. */
  readonly path: string
  readonly message: string
}

/** More problems of one body have the same few causes. */
const maxProblems = 50

/** Lists the differences of a body from the published format, at most 50. An empty list means that it conforms. */
export function checkReport(body: unknown): readonly ReportProblem[] {
  const problems: ReportProblem[] = []
  for (const { path, message } of Value.Errors(CallReportSchema, body)) {
    problems.push({ path: toJsonPath(path), message })
    if (problems.length === maxProblems) break
  }

  return problems
}
