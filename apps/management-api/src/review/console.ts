import {
  claimNextReview,
  claimReview,
  countAssignedCalls,
  countWaitingCalls,
  findAssignee,
  findReviewedCall,
  findReviewSample,
  listAssignees,
  listCurrentResults,
  listReviewClaims,
  listReviewers,
  releaseClaim
} from '@callbook/db'
import {
  type BuiltInDomain,
  builtInDomains,
  type CallId,
  type ClientId,
  parseDateTime,
  parseEvaluation,
  type UserId
} from '@callbook/domain'
import { badRequest, bytesOf, dateTime, defineQuery, notFound, parseJson, type Routes, uuid } from '@callbook/http'
import { assignReview, changeReviewSample, type ReviewedEvaluation, reviewCall, within } from '@callbook/operations'
import { Type } from '@sinclair/typebox'
import type { FastifyRequest } from 'fastify'
import type { ConsoleDependencies } from '../console.ts'
import { idWithin, NoneWithin, NoOrganization, ofOrganization } from '../console-access/path.ts'
import { permitOf } from '../console-access/permission.ts'
import { auditActorOf, bindOrganization, bindReach } from '../console-access/request-actor.ts'
import { parseBody } from '../http-api/body.ts'
import { DataOf, presentData } from '../http-api/data.ts'
import { NotJson, TooLarge } from '../http-api/error.ts'
import { described, getFilterClient, noQuery } from '../http-api/parameters.ts'
import { requireOwner } from '../http-api/require-owner.ts'
import { bodyErrors, Conflict, Data, Done } from '../http-api/responses.ts'
import { presentReviewedCall, Reviewed, ReviewedCall, ReviewedFirst, ReviewInput } from './reviewed-call.ts'
import {
  NextReview,
  NextReviewInput,
  presentAssignee,
  presentClaim,
  presentReviewer,
  ReviewAssignee,
  ReviewClaim,
  ReviewProgress
} from './schema.ts'

export const consoleReview: Routes<ConsoleDependencies> = async (app, means) => {
  app.register(reviewRoutes, means)
  app.register(claimRoutes, means)
  app.register(reviewAssignmentRoutes, means)
  app.register(reviewSampleRoutes, means)
}

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

const maxVersion = 999_999_999

/**
 * Parses the evaluations of a review, at least one. Does not check their results.
 *
 * @throws {HttpError} 400
 */
function readReview(body: Buffer): ReviewedEvaluation[] {
  const json = parseJson(body, (text) => parseEvaluation(text, 'prompt_adherence.result'))
  if (!json.ok) throw badRequest(json.problem)
  const { value } = json
  if (!isObject(value)) throw badRequest('The body must be a JSON object')
  const entries = Object.entries(value)
  const unknown = entries.find(([name]) => !isDomain(name))
  if (unknown !== undefined) throw badRequest(`Unknown member ${JSON.stringify(unknown[0].slice(0, 100))}`)
  if (entries.length === 0) throw badRequest(`One of ${builtInDomains.join(' and ')} is required`)

  return builtInDomains.flatMap((domain) => (domain in value ? [readEvaluation(domain, value[domain])] : []))
}

function readEvaluation(domain: BuiltInDomain, value: unknown): ReviewedEvaluation {
  if (!isObject(value) || Object.keys(value).toSorted().join() !== 'result,seen') {
    throw badRequest(`${domain} must be an object with the members result and seen`)
  }
  const { result, seen } = value
  if (typeof seen !== 'number' || !Number.isInteger(seen) || seen < 0 || seen > maxVersion) {
    throw badRequest(`${domain}.seen must be the number of a version, or 0`)
  }

  return { domain, result, seen }
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function isDomain(name: string): boolean {
  return builtInDomains.some((domain) => domain === name)
}

const reviewRoutes: Routes<ConsoleDependencies> = async (app, { db, make }) => {
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
      const recorded = await reviewCall(within(db, organizationId, auditActorOf(request)), params.id, {
        ...review,
        now: make().now
      })
      if (recorded === undefined) throw notFound('Call')

      return { data: Object.fromEntries(recorded.map(({ domain, version }) => [domain, { version }])) }
    }
  )
}

/** Duration of a claim. The console renews it while the call is open. */
const claimMs = 10 * 60_000

const claimRoutes: Routes<ConsoleDependencies> = async (app, { db, make }) => {
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
        response: { 200: Data(NextReview, 'The call'), 404: NoOrganization, ...bodyErrors }
      }
    },
    async ({ body, reach, session }) => {
      const requested = parseBody(NextReviewInput, body)

      return { data: { call_id: (await claimNextReview({ db, reach }, claimantOf(session), requested)) ?? null } }
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
        response: { 200: Data(ReviewClaim, 'The current claim'), 404: NoneWithin('Call'), ...bodyErrors }
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
        response: { 204: Done('Other users can claim the call'), 404: NoneWithin('Call'), ...bodyErrors }
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

const AssigneeInput = Type.Object(
  { user_id: ReviewAssignee.properties.user_id },
  {
    title: 'ReviewAssigneeInput',
    additionalProperties: false,
    examples: [{ user_id: '0199f1c2-0000-7000-8000-00000000000a' }]
  }
)

const PossibleAssignee = Type.Object(
  {
    ...ReviewAssignee.properties,
    assigned: Type.Integer({ description: 'Number of assigned calls that the user can see' })
  },
  {
    title: 'PossibleAssignee',
    additionalProperties: false,
    examples: [{ ...ReviewAssignee['examples'][0], assigned: 4 }]
  }
)

const NotAssigned = Conflict('The call cannot be assigned', 'The call does not wait for a review')

const assigneesQuery = defineQuery({
  client_id: described(uuid<ClientId>(), 'Only members who may review calls of this client')
})

const reviewAssignmentRoutes: Routes<ConsoleDependencies> = async (app, { db, make }) => {
  const config = { permission: 'review' } as const
  const ofCall = { tags: ['Review'], params: idWithin<CallId>('Call'), querystring: noQuery }

  app.get(
    '/review/assignees',
    {
      config,
      schema: {
        operationId: 'listAssignees',
        summary: 'List possible assignees',
        description: 'Members who may review calls, by name.',
        tags: ['Review'],
        params: ofOrganization,
        querystring: assigneesQuery,
        response: { 200: Data(Type.Array(PossibleAssignee), 'The members'), 404: NoneWithin('Client') }
      }
    },
    async ({ reach, query, session }) => {
      const client = await getFilterClient(db, reach, query.client_id)
      const members = await listAssignees(db, reach, { clientId: client?.id })

      return {
        data: members.map(({ user_id, name, assigned }) => ({
          ...{ user_id, name, is_you: user_id === session.user_id, assigned }
        }))
      }
    }
  )

  app.put(
    '/calls/:id/assignee',
    {
      config,
      schema: {
        ...ofCall,
        operationId: 'assignReview',
        summary: 'Assign call',
        description:
          'Assigns a waiting call to a member who may review it. The last assignment wins. It ends with the review, and ' +
          'when the member may no longer review calls of the client. Recorded in the audit log.',
        body: bytesOf(AssigneeInput),
        response: {
          200: Data(ReviewAssignee, 'The assignee'),
          404: NoneWithin('Call'),
          409: NotAssigned,
          ...bodyErrors
        }
      }
    },
    async (request) => {
      const { user_id: userId } = parseBody(AssigneeInput, request.body)
      const assignee = presentAssignee(await assign(request, userId), request.session.user_id)
      if (assignee === null) throw notFound('Call')

      return { data: assignee }
    }
  )

  app.delete(
    '/calls/:id/assignee',
    {
      config,
      schema: {
        ...ofCall,
        operationId: 'unassignReview',
        summary: 'Unassign call',
        description: 'Recorded in the audit log.',
        response: { 204: Done('The call is unassigned'), 404: NoneWithin('Call'), ...bodyErrors }
      }
    },
    async (request, reply) => {
      if ((await assign(request, undefined)) === undefined) throw notFound('Call')

      return reply.code(204).send()
    }
  )

  async function assign(request: FastifyRequest<{ Params: { id: CallId } }>, userId: UserId | undefined) {
    const { now } = make()
    const assignment = { userId, now, permit: permitOf(request, 'review', now) }

    return await assignReview(bindReach(db, request), request.params.id, assignment)
  }
}

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
const reviewSampleRoutes: Routes<ConsoleDependencies> = async (app, { db }) => {
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
        response: { 200: Data(ReviewSample, 'The share of the client'), 404: NoneWithin('Client'), ...bodyErrors }
      }
    },
    async (request) => {
      const { params } = request
      const input = parseBody(ReviewSampleInput, request.body)
      const changed = await changeReviewSample(bindOrganization(db, request), params.id, input.percent)
      if (changed === undefined) throw notFound('Client')

      return { data: { percent: changed } }
    }
  )
}
