import {
  countAssignedCalls,
  countWaitingCalls,
  findAssignee,
  findReviewedCall,
  listCurrentResults,
  listReviewClaims,
  listReviewers
} from '@callbook/db'
import { type CallId, parseDateTime } from '@callbook/domain'
import { badRequest, bytesOf, dateTime, defineQuery, notFound, type Routes } from '@callbook/http'
import { reviewCall } from '@callbook/operations'
import type { ConsoleDependencies } from '../console.ts'
import { inOrganization } from '../console-access/organization.ts'
import { idWithin, NoneWithin, NoOrganization, ofOrganization } from '../console-access/path.ts'
import { auditActorOf } from '../console-access/request-actor.ts'
import { DataOf, presentData } from '../http-api/data.ts'
import { described } from '../http-api/described.ts'
import { NotJson, TooLarge } from '../http-api/error.ts'
import { noQuery } from '../http-api/parameters.ts'
import { requireOwner } from '../http-api/require-owner.ts'
import { Data } from '../http-api/responses.ts'
import { readReview } from './read-review.ts'
import { presentReviewedCall, Reviewed, ReviewedCall, ReviewedFirst, ReviewInput } from './reviewed-call.ts'
import { presentAssignee, presentClaim, presentReviewer, ReviewProgress } from './schema.ts'

const dayMs = 86_400_000

/** Maximum length in days of the range for which reviews are counted. */
const mostDays = 92

const progressQuery = defineQuery({
  start_date: described(dateTime(parseDateTime), 'Reviews at or after this time; by default, one day ago'),
  end_date: described(
    dateTime(parseDateTime),
    `Reviews before this time, at most ${mostDays} days later; by default, now`
  )
})

/** Room for both results at their maximum size, with the prompt and the variables that they repeat. */
const maxReviewBytes = 1024 * 1024

export const reviewRoutes: Routes<ConsoleDependencies> = async (app, { db, make }) => {
  await app.register(inOrganization, { db })
  const config = { permission: 'review' } as const
  const ofCall = { tags: ['Review'], params: idWithin<CallId>('Call'), querystring: noQuery }

  app.get(
    '/review',
    {
      config,
      schema: {
        operationId: 'getReviewProgress',
        summary: 'Get review progress',
        tags: ['Review'],
        params: ofOrganization,
        querystring: progressQuery,
        response: {
          200: Data(ReviewProgress, 'Calls that wait for a review, open calls by user, and reviews by user'),
          404: NoOrganization
        }
      }
    },
    async ({ reach, query, session }) => {
      const { now } = make()
      const { end_date: end = now, start_date: start = new Date(end.getTime() - dayMs) } = query
      if (end.getTime() - start.getTime() > mostDays * dayMs) {
        throw badRequest(`end_date must be at most ${mostDays} days after start_date`)
      }
      const claims = await listReviewClaims(db, reach, { now })
      const reviewers = await listReviewers(db, reach, { start, end })

      return {
        data: {
          waiting: await countWaitingCalls(db, reach),
          assigned_to_you: await countAssignedCalls(db, reach, session.user_id),
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
        summary: 'Get call for review',
        response: { 200: DataOf(ReviewedCall, 'The call, its evaluations and its claim'), 404: NoneWithin('Call') }
      }
    },
    async ({ reach, params, session }, reply) => {
      const organizationId = await requireOwner(db, reach, 'Call', params.id)
      const call = await findReviewedCall(db, organizationId, params.id)
      if (call === undefined) throw notFound('Call')
      const results = await listCurrentResults(db, organizationId, params.id)
      const [held] = await listReviewClaims(db, reach, { callId: params.id, now: make().now })
      const claim = held === undefined ? null : presentClaim(held, session.user_id)
      const assignee = presentAssignee(await findAssignee(db, organizationId, params.id), session.user_id)
      reply.type('application/json; charset=utf-8')

      return presentData(presentReviewedCall(call, results, { claim, assignee }))
    }
  )

  app.put(
    '/calls/:id/review',
    {
      config,
      bodyLimit: maxReviewBytes,
      schema: {
        ...ofCall,
        operationId: 'reviewCall',
        summary: 'Review a call',
        description:
          'Stores one evaluation or both: all of them or none. The result of a user prevails over that of a model. ' +
          'After a review of its lead quality, the call no longer waits for one. The same result of the same user ' +
          'adds no version.',
        body: bytesOf(ReviewInput),
        response: {
          200: Data(Reviewed, 'The versions that hold the results'),
          404: NoneWithin('Call'),
          412: ReviewedFirst,
          413: TooLarge(maxReviewBytes),
          415: NotJson
        }
      }
    },
    async (request) => {
      const { body, reach, params, session } = request
      const review = { userId: session.user_id, evaluations: readReview(body) }
      const organizationId = await requireOwner(db, reach, 'Call', params.id)
      const recorded = await reviewCall(db, organizationId, auditActorOf(request), params.id, review, make().now)
      if (recorded === undefined) throw notFound('Call')

      return { data: Object.fromEntries(recorded.map(({ domain, version }) => [domain, { version }])) }
    }
  )
}
