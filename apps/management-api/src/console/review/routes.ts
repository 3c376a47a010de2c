import { reviewCall } from '@callbook/admin'
import { countWaitingCalls, findReviewedCall, listCurrentResults, listReviewClaims, listReviewers } from '@callbook/db'
import { type CallId, evaluationDomains, parseDateTime } from '@callbook/domain'
import { badRequest, bytesOf, dateTime, defineQuery, notFound, type Routes } from '@callbook/http'
import { Type } from '@sinclair/typebox'
import { DataOf, presentData } from '../../tenant/data.ts'
import { described } from '../../tenant/described.ts'
import { NotJson, TooLarge } from '../../tenant/error.ts'
import { noQuery } from '../../tenant/parameters.ts'
import { inOrganization } from '../access/organization.ts'
import { auditActorOf } from '../access/who.ts'
import { Data } from '../answers.ts'
import type { Means } from '../means.ts'
import { idWithin, NoneWithin, NoOrganization, ofOrganization } from '../organizations/path.ts'
import { readResult, readSeenVersion, SeenVersion } from './read-review.ts'
import { presentReviewedCall, Reviewed, ReviewedCall, ReviewedFirst, ReviewInput } from './reviewed-call.ts'
import { presentClaim, presentReviewer, ReviewProgress } from './schema.ts'

const dayMs = 86_400_000

/** What people reviewed is added up for no longer. */
const mostDays = 92

const progressQuery = defineQuery({
  start_date: described(dateTime(parseDateTime), 'What was reviewed at this instant or later; a day ago, unless said'),
  end_date: described(
    dateTime(parseDateTime),
    `And before this instant, at most ${mostDays} days later; now, unless said`
  )
})

/** Room for a result as large as its parts may be, with the prompt and the variables that it repeats. */
const maxResultBytes = 512 * 1024

const names = { lead_quality: 'LeadQuality', prompt_adherence: 'PromptAdherence' } as const

/** What people judge of calls, and how far they are. */
export const reviewRoutes: Routes<Means> = async (app, { db, make }) => {
  await app.register(inOrganization, { db })
  const config = { act: 'review' } as const
  const ofCall = { tags: ['Review'], params: idWithin<CallId>('Call'), querystring: noQuery }

  app.get(
    '/review',
    {
      config,
      schema: {
        operationId: 'getReviewProgress',
        summary: 'Tell how many calls wait for a review, who has which open, and who reviewed how many',
        tags: ['Review'],
        params: ofOrganization,
        querystring: progressQuery,
        response: { 200: Data(ReviewProgress, 'How far the reviews are'), 404: NoOrganization }
      }
    },
    async ({ organizationId, query, session }) => {
      const { now } = make()
      const { end_date: end = now, start_date: start = new Date(end.getTime() - dayMs) } = query
      if (end.getTime() - start.getTime() > mostDays * dayMs) {
        throw badRequest(`end_date must be at most ${mostDays} days after start_date`)
      }
      const claims = await listReviewClaims(db, organizationId, { now })
      const reviewers = await listReviewers(db, organizationId, { start, end })

      return {
        data: {
          waiting: await countWaitingCalls(db, organizationId),
          claims: claims.map((claim) => presentClaim(claim, session.user_id)),
          reviewers: reviewers.map((reviewer) => presentReviewer(reviewer, session.user_id))
        }
      }
    }
  )

  app.get(
    '/calls/:id/review',
    {
      config,
      schema: {
        ...ofCall,
        operationId: 'getReviewedCall',
        summary: 'Get what one call is judged with so far, and who has it open',
        response: { 200: DataOf(ReviewedCall, 'The call'), 404: NoneWithin('Call') }
      }
    },
    async ({ organizationId, params, session }, reply) => {
      const call = await findReviewedCall(db, organizationId, params.id)
      if (call === undefined) throw notFound('Call')
      const results = await listCurrentResults(db, organizationId, params.id)
      const [held] = await listReviewClaims(db, organizationId, { callId: params.id, now: make().now })
      const claim = held === undefined ? null : presentClaim(held, session.user_id)
      reply.type('application/json; charset=utf-8')

      return presentData(presentReviewedCall(call, results, claim))
    }
  )

  for (const domain of evaluationDomains) {
    app.put(
      `/calls/:id/evaluations/${domain}`,
      {
        config,
        bodyLimit: maxResultBytes,
        schema: {
          ...ofCall,
          operationId: `review${names[domain]}`,
          summary: `Judge the ${domain.replace('_', ' ')} of a call as a person`,
          description:
            'What a person judges prevails over what models say. Once its lead quality is judged, a call waits for no ' +
            'review any more. The same result of the same person once more makes no new version.',
          headers: Type.Object({ 'if-match': SeenVersion }),
          body: bytesOf(ReviewInput(domain)),
          response: {
            200: Data(Reviewed, 'The version that it is kept as'),
            404: NoneWithin('Call'),
            412: ReviewedFirst,
            413: TooLarge(maxResultBytes),
            415: NotJson
          }
        }
      },
      async (request) => {
        const { body, headers, organizationId, params, session } = request
        const seen = readSeenVersion(headers)
        const review = { domain, result: readResult(body), userId: session.user_id, seen }
        const recorded = await reviewCall(db, organizationId, auditActorOf(request), params.id, review, make().now)
        if (recorded === undefined) throw notFound('Call')

        return { data: { domain, version: recorded.version } }
      }
    )
  }
}
