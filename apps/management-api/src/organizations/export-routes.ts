import { wholeOrganization } from '@callbook/domain'
import { notFound, type Routes } from '@callbook/http'
import { openOrganizationExport } from '@callbook/operations'
import { NotConfirmed } from '../account/schema.ts'
import type { ConsoleDependencies } from '../console.ts'
import { inOrganization } from '../console-access/organization.ts'
import { NoOrganization, ofOrganization } from '../console-access/path.ts'
import { refusal, requireFresh } from '../console-access/permission.ts'
import { auditActorOf } from '../console-access/request-actor.ts'
import { noQuery } from '../http-api/parameters.ts'
import { bodyRefusals } from '../http-api/responses.ts'
import { LinesOf, limitLongWork, streamLines } from '../responses/stream-lines.ts'

/** Export of all data of an organization, for staff. */
export const organizationExportRoutes: Routes<ConsoleDependencies> = async (app, { db, make }) => {
  await app.register(inOrganization, { db })

  app.post(
    '/export',
    {
      config: { permission: 'export_callers' },
      onRequest: [
        async ({ session }) => {
          const refused = refusal(session, 'manage_organizations')
          if (refused !== undefined) throw refused
        },
        limitLongWork(2)
      ],
      schema: {
        tags: ['Organizations'],
        operationId: 'exportOrganization',
        summary: 'Export organization',
        description:
          'All rows of the organization, without credentials, for staff who may also manage organizations. Requires a ' +
          'recent confirmation. The export is recorded in the audit log.',
        params: ofOrganization,
        querystring: noQuery,
        response: {
          200: LinesOf(
            'Lines with `table` and `row`, one table after another, each beginning with a line without `row`',
            '{"table":"clients"}\n'
          ),
          403: NotConfirmed,
          404: NoOrganization,
          ...bodyRefusals
        }
      }
    },
    async (request, reply) => {
      requireFresh(request)
      const parts = await openOrganizationExport(
        db,
        wholeOrganization(request.reach),
        auditActorOf(request),
        make().now
      )
      if (parts === undefined) throw notFound('Organization')

      return streamLines(reply, async ({ sendText }) => {
        for (;;) {
          const part = await parts.next()
          if (part.done) return part.value
          const table = JSON.stringify(part.value.table)
          if (part.value.lines.length === 0) await sendText(`{"table":${table}}`)
          // The text of a row is kept, because its numbers may have more digits than a double.
          for (const line of part.value.lines) await sendText(`{"table":${table},"row":${line.trimEnd()}}`)
        }
      })
    }
  )
}
