import { type Database, findRawReport, type ReachScope, unpackBody } from '@callbook/db'
import { type CallId, organizationKey, reportKinds } from '@callbook/domain'
import { defineQuery, enumeration, HttpError, notFound } from '@callbook/http'
import { Type } from '@sinclair/typebox'
import { ErrorResponse } from '../http-api/error.ts'
import { described } from '../http-api/parameters.ts'
import type { HeldBytes } from '../responses/response-budget.ts'

export const reportQuery = defineQuery({
  kind: described(
    enumeration(reportKinds),
    'One of the reports in `reports` of the call; by default, the most complete one'
  )
})

export const Report = Type.Record(Type.String(), Type.Unknown(), {
  'x-response-description': 'The report in the format of the provider',
  examples: [{ message: { type: 'end-of-call-report', call: { id: '0199f1c2-7c1e-7aa0-9b3e-5d1f0a2b3c4d' } } }]
})

const notKept = {
  error: 'Report not found',
  message: 'The report does not exist: it was not received, was erased, or its retention has ended'
} as const

export const NoReport = ErrorResponse('The call does not exist in the organization, or has no such report', notKept)

type ReportKind = (typeof reportKinds)[number]

interface ReportChoice {
  readonly kind: ReportKind | undefined
  /** Holds the bytes of the report. */
  readonly answer: HeldBytes
}

/** @throws {HttpError} 404 if the call does not exist, or the report is not stored */
export async function readReport(
  { db, reach }: ReachScope<Database>,
  id: CallId,
  { kind, answer }: ReportChoice
): Promise<{ readonly text: string; readonly provider: string }> {
  const kinds = kind === undefined ? reportKinds : [kind]
  const report = await db.inTurn(organizationKey(reach), () => findRawReport({ db, reach }, id, kinds))
  if (report === undefined) throw notFound('Call')
  if (report === null) throw new HttpError(404, notKept)
  answer.hold(report.body.length)

  const text = await unpackBody(report, (bytes) => answer.hold(bytes))

  return { text, provider: report.provider }
}
