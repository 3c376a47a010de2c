import type { Database } from '@callbook/db'
import type { CallId } from '@callbook/domain'
import type { Routes } from '@callbook/http'
import { JsonText } from '../http-api/json-text.ts'
import { idOf } from '../http-api/parameters.ts'
import { NoReport, Report, readReport, reportQuery } from './stored-report.ts'

export const callReportRoute: Routes<{ db: Database }> = async (app, { db }) => {
  app.get(
    '/:id/report',
    {
      config: { hasEntityTag: true },
      schema: {
        operationId: 'getCallReport',
        summary: 'Get stored report',
        description:
          'The report as the provider sent it, byte for byte, except for secrets, which were replaced by ' +
          '`[redacted]` before it was stored. Reports have a shorter retention than calls.',
        tags: ['Calls'],
        params: idOf<CallId>('Call'),
        querystring: reportQuery,
        response: { 200: JsonText(Report), 404: NoReport }
      }
    },
    async (request) => {
      const { answer, reach, params, query } = request

      return await request.writeItem(async () => {
        return (await readReport(db, reach, params.id, { kind: query.kind, answer })).text
      })
    }
  )
}
