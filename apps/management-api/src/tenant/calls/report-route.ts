import { type Database, findRawReport, unpackBody } from '@callbook/db'
import { type CallId, type OrganizationId, reportKinds } from '@callbook/domain'
import { defineQuery, enumeration, HttpError, notFound, type Routes } from '@callbook/http'
import { Type } from '@sinclair/typebox'
import type { HeldBytes } from '../../answers/answer-budget.ts'
import { described } from '../described.ts'
import { Refusal } from '../error.ts'
import { JsonText } from '../json-text.ts'
import { idOf } from '../parameters.ts'

export const reportQuery = defineQuery({
  kind: described(
    enumeration(reportKinds),
    'Which of the reports that `reports` of the call names; without it, the one that knows most'
  )
})

export const Report = Type.Record(Type.String(), Type.Unknown(), {
  'x-response-description': 'The report, in the words of the provider',
  examples: [{ message: { type: 'end-of-call-report', call: { id: '0199f1c2-7c1e-7aa0-9b3e-5d1f0a2b3c4d' } } }]
})

const notKept = {
  error: 'Report not found',
  message: 'No such report is kept of this call: it did not come, was erased, or its retention has ended'
} as const

export const NoReport = Refusal('No such call in the organization, or no such report is kept of it', notKept)

/** The report that a call was made of. */
export const callReportRoute: Routes<{ db: Database }> = async (app, { db }) => {
  app.get(
    '/:id/report',
    {
      config: { hasEntityTag: true },
      schema: {
        operationId: 'getCallReport',
        summary: 'Get a report of a call as it is kept',
        description:
          'What the provider sent, in its own form and byte for byte, but for secrets, which were replaced by ' +
          '`[redacted]` before it was stored. Reports are kept for a time, calls for longer.',
        tags: ['Calls'],
        params: idOf<CallId>('Call'),
        querystring: reportQuery,
        response: { 200: JsonText(Report), 404: NoReport }
      }
    },
    async ({ answer, apiKey, params, query }) => {
      return await readReport(db, apiKey.organization_id, params.id, { kind: query.kind, answer })
    }
  )
}

type ReportKind = (typeof reportKinds)[number]

interface ReportChoice {
  readonly kind: ReportKind | undefined
  /** Which holds the bytes of the report. */
  readonly answer: HeldBytes
}

/** @throws {HttpError} 404 for a call that there is not, and for a report that is not kept */
export async function readReport(
  db: Database,
  organizationId: OrganizationId,
  id: CallId,
  { kind, answer }: ReportChoice
): Promise<string> {
  const kinds = kind === undefined ? reportKinds : [kind]
  const report = await db.inTurn(organizationId, () => findRawReport(db, organizationId, id, kinds))
  if (report === undefined) throw notFound('Call')
  if (report === null) throw new HttpError(404, notKept)
  answer.hold(report.body.length)

  return await unpackBody(report, (bytes) => answer.hold(bytes))
}
