import { findReviewSample } from '@callbook/db'
import { type ClientId, wholeOrganization } from '@callbook/domain'
import { bytesOf, notFound, type Routes } from '@callbook/http'
import { changeReviewSample } from '@callbook/operations'
import { Type } from '@sinclair/typebox'
import type { ConsoleDependencies } from '../console.ts'
import { inOrganization } from '../console-access/organization.ts'
import { idWithin, NoneWithin } from '../console-access/path.ts'
import { auditActorOf } from '../console-access/request-actor.ts'
import { parseBody } from '../http-api/body.ts'
import { noQuery } from '../http-api/parameters.ts'
import { bodyRefusals, Data } from '../http-api/responses.ts'

const percent = Type.Integer({
  minimum: 0,
  maximum: 100,
  description: 'Share of calls without a flag that wait for a review, in percent'
})

const ReviewSample = Type.Object(
  { percent },
  { title: 'ReviewSample', additionalProperties: false, examples: [{ percent: 5 }] }
)
const ReviewSampleInput = { ...ReviewSample, title: 'ReviewSampleInput' }

/** Share of a client's calls that is reviewed without a flag. */
export const reviewSampleRoutes: Routes<ConsoleDependencies> = async (app, { db }) => {
  await app.register(inOrganization, { db })
  const ofClient = { tags: ['Review'], params: idWithin<ClientId>('Client'), querystring: noQuery }

  app.get(
    '/clients/:id/review-sample',
    {
      config: { permission: 'read' },
      schema: {
        ...ofClient,
        operationId: 'getReviewSample',
        summary: 'Get review sample',
        response: { 200: Data(ReviewSample, 'The share of the client'), 404: NoneWithin('Client') }
      }
    },
    async ({ reach, params }) => {
      const found = await findReviewSample(db, reach, params.id)
      if (found === undefined) throw notFound('Client')

      return { data: { percent: found } }
    }
  )

  app.put(
    '/clients/:id/review-sample',
    {
      config: { permission: 'manage_clients' },
      schema: {
        ...ofClient,
        operationId: 'setReviewSample',
        summary: 'Set review sample',
        description: 'Applies to later evaluations. Calls that are already evaluated do not change.',
        body: bytesOf(ReviewSampleInput),
        response: { 200: Data(ReviewSample, 'The share of the client'), 404: NoneWithin('Client'), ...bodyRefusals }
      }
    },
    async (request) => {
      const { reach, params } = request
      const input = parseBody(ReviewSampleInput, request.body)
      const actor = auditActorOf(request)
      const changed = await changeReviewSample(db, wholeOrganization(reach), actor, params.id, input.percent)
      if (changed === undefined) throw notFound('Client')

      return { data: { percent: changed } }
    }
  )
}
