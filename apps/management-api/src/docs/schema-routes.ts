import { CallReportSchema } from '@callbook/domain'
import type { Routes } from '@callbook/http'
import { createDocument, sendDocument } from '../responses/documents.ts'

/** The published format of reports, for code that sends them. */
export const schemaRoutes: Routes = async (app) => {
  const schema = createDocument('application/schema+json; charset=utf-8', JSON.stringify(CallReportSchema))

  app.get(CallReportSchema.$id ?? '', { schema: { hide: true } }, async (request, reply) => {
    return await sendDocument(request, reply, schema)
  })
}
