import type { Database } from '@callbook/db'
import { organizationKey, wholeOrganization } from '@callbook/domain'
import type { Routes } from '@callbook/http'
import { ErrorResponse } from '../http-api/error.ts'
import { fileMs, limitDownloads } from '../responses/limit-downloads.ts'
import { missing, requireScope } from '../tenant-access/authenticate.ts'
import { AuditLines, aboutStream, gone, sendStream, streamQuery } from './stream.ts'

export const v1Audit: Routes<{ db: Database }> = async (app, { db }) => {
  app.get(
    '',
    {
      handlerTimeout: fileMs,
      exposeHeadRoute: false,
      onRequest: async (request) => requireScope(request, 'audit:read'),
      preHandler: limitDownloads({
        ...{ width: 16, widthPerKey: 1, maxMs: fileMs },
        keyOf: ({ reach }) => organizationKey(reach)
      }),
      schema: {
        operationId: 'streamAudit',
        summary: 'Stream audit log',
        description:
          `${aboutStream} Needs the scope \`audit:read\`, which only a key of the whole organization can have. An ` +
          'organization can read one response at a time.',
        tags: ['Audit'],
        querystring: streamQuery,
        response: {
          200: AuditLines,
          403: ErrorResponse('The key lacks the scope audit:read', missing('audit:read')),
          410: ErrorResponse('The event of the cursor is no longer stored', gone)
        }
      }
    },
    async ({ reach, query }, reply) =>
      await sendStream(reply, { db, organizationId: wholeOrganization(reach), isForStaff: false }, query)
  )
}
