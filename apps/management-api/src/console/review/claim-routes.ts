import { claimNextReview, claimReview, findReviewedCall, releaseClaim } from '@callbook/db'
import type { CallId, UserId } from '@callbook/domain'
import { bytesOf, notFound, type Routes } from '@callbook/http'
import { noQuery } from '../../tenant/parameters.ts'
import { inOrganization } from '../access/organization.ts'
import { bodyRefusals, Data, Done } from '../answers.ts'
import { readBody } from '../body.ts'
import type { Means } from '../means.ts'
import { idWithin, NoneWithin, NoOrganization, ofOrganization } from '../organizations/path.ts'
import { NextReview, NextReviewInput, presentClaim, ReviewClaim } from './schema.ts'

/** So long nobody else is given a call that somebody has open. Whoever still has renews it. */
const claimMs = 10 * 60_000

/** Which calls people have open to review them. */
export const claimRoutes: Routes<Means> = async (app, { db, make }) => {
  await app.register(inOrganization, { db })
  const config = { act: 'review' } as const

  function claimantOf({ user_id: userId }: { readonly user_id: UserId }) {
    const { now } = make()

    return { userId, now, expiresAt: new Date(now.getTime() + claimMs) }
  }

  const ofCall = { tags: ['Review'], params: idWithin<CallId>('Call'), querystring: noQuery }

  app.post(
    '/review/next',
    {
      config,
      schema: {
        operationId: 'claimNextReview',
        summary: 'Claim the call that has waited longest for a review and nobody else has claimed',
        description: 'Whatever else whoever asks has claimed is given back.',
        tags: ['Review'],
        params: ofOrganization,
        querystring: noQuery,
        body: bytesOf(NextReviewInput),
        response: { 200: Data(NextReview, 'The call'), 404: NoOrganization, ...bodyRefusals }
      }
    },
    async ({ body, organizationId, session }) => {
      const { after } = readBody(NextReviewInput, body)

      return { data: { call_id: (await claimNextReview(db, organizationId, claimantOf(session), after)) ?? null } }
    }
  )

  app.put(
    '/calls/:id/claim',
    {
      config,
      schema: {
        ...ofCall,
        operationId: 'claimReview',
        summary: 'Claim a call that nobody else has claimed, or renew the claim',
        description: 'Whatever else whoever asks has claimed is given back. The answer says who has it.',
        response: { 200: Data(ReviewClaim, 'The claim that is in force'), 404: NoneWithin('Call'), ...bodyRefusals }
      }
    },
    async ({ organizationId, params, session }) => {
      if ((await findReviewedCall(db, organizationId, params.id)) === undefined) throw notFound('Call')
      const held = await claimReview(db, organizationId, { ...claimantOf(session), callId: params.id })

      return { data: presentClaim(held, session.user_id) }
    }
  )

  app.delete(
    '/calls/:id/claim',
    {
      config,
      schema: {
        ...ofCall,
        operationId: 'releaseReview',
        summary: 'Give a call back that whoever asks has claimed',
        response: { 204: Done('Somebody else may be given it'), 404: NoneWithin('Call'), ...bodyRefusals }
      }
    },
    async ({ organizationId, params, session }, reply) => {
      if ((await findReviewedCall(db, organizationId, params.id)) === undefined) throw notFound('Call')
      await releaseClaim(db, organizationId, { callId: params.id, userId: session.user_id })

      return reply.code(204).send()
    }
  )
}
