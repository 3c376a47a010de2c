import { claimNextReview, claimReview, findReviewedCall, releaseClaim } from '@callbook/db'
import type { CallId, UserId } from '@callbook/domain'
import { bytesOf, notFound, type Routes } from '@callbook/http'
import type { ConsoleDependencies } from '../console.ts'
import { inOrganization } from '../console-access/organization.ts'
import { idWithin, NoneWithin, NoOrganization, ofOrganization } from '../console-access/path.ts'
import { parseBody } from '../http-api/body.ts'
import { noQuery } from '../http-api/parameters.ts'
import { requireOwner } from '../http-api/require-owner.ts'
import { bodyRefusals, Data, Done } from '../http-api/responses.ts'
import { NextReview, NextReviewInput, presentClaim, ReviewClaim } from './schema.ts'

/** Duration of a claim. The console renews it while the call is open. */
const claimMs = 10 * 60_000

export const claimRoutes: Routes<ConsoleDependencies> = async (app, { db, make }) => {
  await app.register(inOrganization, { db })
  const config = { permission: 'review' } as const

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
        summary: 'Claim next call',
        description:
          'Claims the unclaimed call that has waited longest for a review. Calls assigned to other members are left out, ' +
          'unless `assignee` names one. Releases any other claim of the user.',
        tags: ['Review'],
        params: ofOrganization,
        querystring: noQuery,
        body: bytesOf(NextReviewInput),
        response: { 200: Data(NextReview, 'The call'), 404: NoOrganization, ...bodyRefusals }
      }
    },
    async ({ body, reach, session }) => {
      const requested = parseBody(NextReviewInput, body)

      return { data: { call_id: (await claimNextReview(db, reach, claimantOf(session), requested)) ?? null } }
    }
  )

  app.put(
    '/calls/:id/claim',
    {
      config,
      schema: {
        ...ofCall,
        operationId: 'claimReview',
        summary: 'Claim call',
        description:
          'Claims a call that no other user has claimed, or renews the claim. Releases any other claim of the user. The response names the user who holds the claim.',
        response: { 200: Data(ReviewClaim, 'The current claim'), 404: NoneWithin('Call'), ...bodyRefusals }
      }
    },
    async ({ reach, params, session }) => {
      const organizationId = await requireOwner(db, reach, 'Call', params.id)
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
        summary: 'Release call',
        response: { 204: Done('Other users can claim the call'), 404: NoneWithin('Call'), ...bodyRefusals }
      }
    },
    async ({ reach, params, session }, reply) => {
      const organizationId = await requireOwner(db, reach, 'Call', params.id)
      if ((await findReviewedCall(db, organizationId, params.id)) === undefined) throw notFound('Call')
      await releaseClaim(db, organizationId, { callId: params.id, userId: session.user_id })

      return reply.code(204).send()
    }
  )
}
