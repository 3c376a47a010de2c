import { ErasureKeyError, releaseRejection, releaseRejections } from '@callbook/admin'
import type { EndpointId, RejectionId } from '@callbook/domain'
import { bytesOf, conflict, createBulkhead, notFound, type Routes } from '@callbook/http'
import type { FastifyBaseLogger } from 'fastify'
import { noQuery } from '../../tenant/parameters.ts'
import { inOrganization } from '../access/organization.ts'
import { auditActorOf } from '../access/who.ts'
import { bodyRefusals, Conflict, Data } from '../answers.ts'
import { readBody } from '../body.ts'
import type { Means } from '../means.ts'
import { idWithin, NoneWithin } from '../organizations/path.ts'
import { Release, ReleaseInput, Releases } from './schema.ts'

/** Bodies are read in the one thread that answers everybody: one release at a time for an organization. */
const turnLimits = { width: 2, widthPerKey: 1, maxWaitMs: 4_000, maxWaitingPerKey: 4 }

/** Then whoever has more goes on with another request. */
const longestTurnMs = 10_000

const { message: keyIsMissing } = new ErasureKeyError()
const keyRemedy = `${keyIsMissing}. Whoever runs Callbook has to set it; the report is kept until then`

/** Storing what was refused, once it can be read. */
export const releaseRoutes: Routes<Means> = async (app, { db, writer }) => {
  await app.register(inOrganization, { db })
  const turns = createBulkhead(turnLimits)
  const schema = { tags: ['Deliveries'], querystring: noQuery }
  const config = { act: 'manage_clients' } as const

  app.post(
    '/rejections/:id/release',
    {
      config,
      schema: {
        ...schema,
        operationId: 'releaseRejection',
        summary: 'Store a report that was refused and can be read by now',
        description: 'As if it had been accepted when it came. 400 says why it still cannot be stored.',
        params: idWithin<RejectionId>('Rejection'),
        response: {
          200: Data(Release, 'What became of it'),
          404: NoneWithin('Rejection'),
          409: Conflict('It may be of a caller who was erased, which cannot be told without the key', keyRemedy),
          ...bodyRefusals
        }
      }
    },
    async (request) => {
      const { organizationId, params } = request
      const release = await turns
        .run(organizationId, () => releaseRejection(db, organizationId, auditActorOf(request), writer, params.id))
        .catch((error) => {
          if (!(error instanceof ErasureKeyError)) throw error
          sayThatKeyIsMissing(request.log, 1)
          throw conflict(keyRemedy)
        })
      if (release === undefined) throw notFound('Rejection')

      return { data: { outcome: release.outcome, call_id: release.call_id } }
    }
  )

  app.post(
    '/endpoints/:id/rejections/release',
    {
      config,
      schema: {
        ...schema,
        operationId: 'releaseRejections',
        summary: 'Store the reports that were refused for one cause and can be read by now, or tell how many there are',
        description:
          'At most a hundred in one request, and ten seconds: repeat it while it stores some, and more are found than examined.',
        params: idWithin<EndpointId>('Endpoint'),
        body: bytesOf(ReleaseInput),
        response: {
          200: Data(Releases, 'What was released'),
          404: NoneWithin('Endpoint'),
          ...bodyRefusals
        }
      }
    },
    async (request) => {
      const { organizationId, params } = request
      const { cause, dry_run: isDryRun } = readBody(ReleaseInput, request.body)
      const actor = auditActorOf(request)
      const released = await turns.run(organizationId, () => {
        const asked = { cause, isDryRun, signal: AbortSignal.timeout(longestTurnMs) }

        return releaseRejections(db, organizationId, actor, writer, params.id, asked)
      })
      if (released === undefined) throw notFound('Endpoint')
      if (released.withheld > 0) sayThatKeyIsMissing(request.log, released.withheld)

      return { data: released }
    }
  )
}

/** Once for a request, however many it was about: who reads the log can change it. */
function sayThatKeyIsMissing(log: FastifyBaseLogger, reports: number): void {
  log.error({ reports }, `reports are not released: ${keyIsMissing}`)
}
