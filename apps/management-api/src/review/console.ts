import {
  claimNextReview,
  claimReview,
  countAssignedCalls,
  countWaitingCalls,
  findAssignee,
  findLiveScorecards,
  findRequestedLabel,
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
  isBuiltInDomain,
  isScorecardDomain,
  parseDateTime,
  parseEvaluation,
  type ScorecardDomain,
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
import { scorecardDomainReader } from '../scorecards/schema.ts'
import {
  presentReviewed,
  presentReviewedCall,
  Reviewed,
  ReviewedCall,
  ReviewedFirst,
  ReviewInput
} from './reviewed-call.ts'
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

/**
 * Room for both results at their maximum size, with the prompt and the variables that they repeat. Answers of the live
 * scorecards take a small part of it.
 */
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
  const unknown = Object.keys(value).find((name) => name !== 'scorecards' && !isBuiltInDomain(name))
  if (unknown !== undefined) throw badRequest(`Unknown member ${JSON.stringify(unknown.slice(0, 100))}`)
  const { scorecards = {}, ...builtIn } = value
  const evaluations = [
    ...builtInDomains.flatMap((domain) => (domain in builtIn ? [readEvaluation(domain, builtIn[domain])] : [])),
    ...readScorecards(scorecards)
  ]
  if (evaluations.length === 0) throw badRequest(`One of ${builtInDomains.join(', ')} and scorecards is required`)

  return evaluations
}

function readEvaluation(domain: BuiltInDomain, value: unknown): ReviewedEvaluation {
  if (!isObject(value) || Object.keys(value).toSorted().join() !== 'result,seen') {
    throw badRequest(`${domain} must be an object with the members result and seen`)
  }
  const { result, seen } = value
  if (!isVersion(seen)) throw badRequest(`${domain}.seen must be the number of a version, or 0`)

  return { domain, result, seen }
}

function readScorecards(value: unknown): ReviewedEvaluation[] {
  if (!isObject(value)) throw badRequest('scorecards must be an object with the domains of scorecards')

  return Object.entries(value).map(([domain, answered]) => {
    if (!isScorecardDomain(domain)) {
      throw badRequest(`Each member of scorecards must be ${scorecardDomainReader.expected}`)
    }

    return readAnswered(domain, answered)
  })
}

function readAnswered(domain: ScorecardDomain, value: unknown): ReviewedEvaluation {
  const path = `scorecards.${domain}`
  if (
    !isObject(value) ||
    !['result,revision,version', 'result,version'].includes(Object.keys(value).toSorted().join())
  ) {
    throw badRequest(`${path} must be an object with the members version and result, and possibly revision`)
  }
  const { result, version, revision } = value
  if (!isVersion(version)) throw badRequest(`${path}.version must be the number of a version, or 0`)
  if (revision !== undefined && !isVersion(revision)) throw badRequest(`${path}.revision must be a revision`)

  return { domain, result, seen: version, revision }
}

function isVersion(value: unknown): value is number {
  return typeof value === 'number' && Number.isInteger(value) && value >= 0 && value <= maxVersion
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
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
      config: { ...config, shows: 'call.open' },
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
      const live = await findLiveScorecards({ db, reach }, params.id)
      const draft = await findRequestedLabel({ db, organizationId }, params.id)
      const [held] = await listReviewClaims(db, reach, { callId: params.id, now: make().now })
      const claim = held === undefined ? null : presentClaim(held, session.user_id)
      const assignee = presentAssignee(await findAssignee(db, organizationId, params.id), session.user_id)
      reply.type('application/json; charset=utf-8')

      return presentData(presentReviewedCall(call, { results, live, draft, claim, assignee }))
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
          'Stores the given evaluations: all of them or none. The result of a user prevails over that of a model. ' +
          'After a review of its lead quality, the call no longer waits for one. The same result of the same user ' +
          'adds no version. Answers to a draft are no results of the call.',
        body: bytesOf(ReviewInput),
        response: {
          200: Data(Reviewed, 'The versions that hold the results'),
          404: NoneWithin('Call'),
          409: Conflict(
            'A scorecard is neither live nor asked, or not about the call',
            'No live scorecard booking applies to the call'
          ),
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

      return { data: presentReviewed(recorded) }
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
