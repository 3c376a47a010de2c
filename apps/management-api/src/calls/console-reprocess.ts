import { parseDateTime, wholeOrganization } from '@callbook/domain'
import { badRequest, bytesOf, type Routes } from '@callbook/http'
import { replayReports } from '@callbook/operations'
import { Type } from '@sinclair/typebox'
import type { ConsoleDependencies } from '../console.ts'
import { inOrganization } from '../console-access/organization.ts'
import { NoOrganization, ofOrganization } from '../console-access/path.ts'
import { auditActorOf } from '../console-access/request-actor.ts'
import { parseBody } from '../http-api/body.ts'
import { noQuery } from '../http-api/parameters.ts'
import { bodyRefusals } from '../http-api/responses.ts'
import { LinesOf, limitLongWork, streamLines } from '../responses/stream-lines.ts'

const ReprocessInput = Type.Object(
  {
    since: Type.String({ maxLength: 40, description: 'Earliest storage time of the calls, RFC 3339' }),
    dry_run: Type.Boolean({ description: 'Only lists what would change' })
  },
  { title: 'ReprocessInput', additionalProperties: false, examples: [{ since: '2026-11-01T00:00:00Z', dry_run: true }] }
)

const example = '{"result":{"applied":false,"calls":1250,"changed":0,"unreadable":0}}\n'

/** Reprocessing of stored reports. */
export const reportRoutes: Routes<ConsoleDependencies> = async (app, { db, erasureKey, make }) => {
  await app.register(inOrganization, { db })

  app.post(
    '/reports/reprocess',
    {
      config: { permission: 'replay_reports' },
      onRequest: limitLongWork(2),
      schema: {
        tags: ['Calls'],
        operationId: 'reprocessReports',
        summary: 'Reprocess reports',
        description:
          'Reads the stored reports of calls by the current rules, and updates calls whose fields differ. Ends if the ' +
          'client closes the connection; what was changed until then remains.',
        params: ofOrganization,
        querystring: noQuery,
        body: bytesOf(ReprocessInput),
        response: {
          200: LinesOf(
            'Lines with `changed` or `unreadable`, a call, or `progress`, the numbers of calls so far',
            example
          ),
          404: NoOrganization,
          ...bodyRefusals
        }
      }
    },
    async (request, reply) => {
      const { since: text, dry_run: dryRun } = parseBody(ReprocessInput, request.body)
      const since = parseDateTime(text)
      if (since === null) throw badRequest('since must be an RFC 3339 time such as 2026-11-01T00:00:00Z')
      const organizationId = wholeOrganization(request.reach)
      const input = { since, dryRun, erasureKey }

      return streamLines(reply, ({ send, signal }) =>
        replayReports(db, organizationId, auditActorOf(request), input, {
          now: () => make().now,
          onChanged: (changed) => send({ changed }),
          onUnreadable: (unreadable) => send({ unreadable }),
          onProgress: (progress) => send({ progress }),
          signal
        })
      )
    }
  )
}
