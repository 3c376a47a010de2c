import {
  countScorecardWork,
  countTrials,
  findRevision,
  findScorecard,
  listRevisionHeads,
  listScorecards,
  type ReachScope,
  type ScorecardRow
} from '@callbook/db'
import { type ScorecardDomain, scorecardLimits, wholeOrganization } from '@callbook/domain'
import { bytesOf, definePath, integer, notFound, type Routes } from '@callbook/http'
import { changeScorecard, createScorecard, deleteScorecard, reviseScorecard } from '@callbook/operations'
import { type Static, Type } from '@sinclair/typebox'
import type { ConsoleDependencies } from '../console.ts'
import { createdOnce, createOnceFor, once } from '../console-access/create-once.ts'
import { membershipPath, NoneWithin, ofOrganization } from '../console-access/path.ts'
import { permitOf } from '../console-access/permission.ts'
import { bindOrganization } from '../console-access/request-actor.ts'
import { parseBody } from '../http-api/body.ts'
import { ErrorResponse, maxBodyBytes, NotJson, TooLarge } from '../http-api/error.ts'
import { DateTime, Nullable } from '../http-api/fields.ts'
import { described, getFilterClient, noQuery } from '../http-api/parameters.ts'
import { bodyErrors, Conflict, Data, Done } from '../http-api/responses.ts'
import { exampleQuestions, Questions, scorecardDomainReader, scorecardProperties } from './schema.ts'

const exact = { additionalProperties: false }

const { domain, name, client_id, percent, live_revision, state } = scorecardProperties

const QuestionCount = Type.Integer({ minimum: 1, maximum: scorecardLimits.questions })

const listed = {
  ...{ domain, name, client_id },
  client_name: Nullable(Type.String()),
  ...{ state, percent, live_revision },
  newest_revision: Type.Integer({ minimum: 1, maximum: scorecardLimits.revisions }),
  question_count: { ...QuestionCount, description: 'Questions of the live revision, or of the newest one' },
  updated_at: DateTime()
}

const exampleListed = {
  ...{ domain: 'booking', name: 'Booking', client_id: null, client_name: null, state: 'live' as const, percent: 20 },
  ...{ live_revision: 4, newest_revision: 5, question_count: 2, updated_at: '2026-11-20T15:04:12.537Z' }
}

const ListedScorecard = Type.Object(listed, { ...exact, title: 'ListedScorecard', examples: [exampleListed] })

const head = {
  revision: Type.Integer({ minimum: 1 }),
  created_at: DateTime(),
  created_by: Type.String({ description: 'Name of the user who saved it' }),
  used_at: Nullable(DateTime(), {
    description:
      'When it was live, tested or sent to review for the first time. The keys of its questions then keep their words and choices'
  })
}

const TestOfRevision = Nullable(
  Type.Object({ answered: Type.Integer(), pending: Type.Integer(), failed: Type.Integer() }, exact),
  { description: 'Number of tested calls by state; null if it was never tested' }
)

const WorkOfScorecard = Type.Object(
  { pending: Type.Integer(), failed: Type.Integer() },
  {
    ...exact,
    description: 'Calls about which a model is to answer the live revision, or has failed to; at most 1,000 together'
  }
)

const exampleHead = {
  ...{ revision: 4, created_at: '2026-11-20T15:04:12.537Z', created_by: 'Ann Lee' },
  used_at: '2026-11-20T15:10:00.000Z'
}

const ScorecardDetail = Type.Object(
  {
    ...listed,
    questions: Questions,
    work: WorkOfScorecard,
    revisions: Type.Array(Type.Object({ ...head, question_count: QuestionCount, test: TestOfRevision }, exact), {
      maxItems: scorecardLimits.revisions,
      description: 'Newest first'
    })
  },
  {
    ...exact,
    title: 'ScorecardDetail',
    examples: [
      {
        ...exampleListed,
        newest_revision: 4,
        questions: exampleQuestions,
        work: { pending: 34, failed: 0 },
        revisions: [{ ...exampleHead, question_count: 2, test: { answered: 92, pending: 0, failed: 1 } }]
      }
    ]
  }
)

const ScorecardRevision = Type.Object(
  { ...head, questions: Questions },
  { ...exact, title: 'ScorecardRevision', examples: [{ ...exampleHead, questions: exampleQuestions }] }
)

/** Bodies with questions are described by one schema and parsed by another: `checkQuestions` gives paths. */
const unchecked = { questions: Type.Unknown() }

const newFields = { name: Type.String({ minLength: 1, maxLength: 200 }), client_id }

const ScorecardInput = Type.Object(
  { domain, ...newFields, questions: Questions },
  {
    ...exact,
    title: 'ScorecardInput',
    examples: [{ domain: 'booking', name: 'Booking', client_id: null, questions: exampleQuestions }]
  }
)

const ParsedScorecard = Type.Object({ domain: Type.String(), ...newFields, ...unchecked })

const basedOn = {
  based_on: Type.Integer({
    minimum: 1,
    maximum: scorecardLimits.revisions,
    description: 'The newest revision, from which the questions were changed'
  })
}

const RevisionInput = Type.Object(
  { questions: Questions, ...basedOn },
  { ...exact, title: 'ScorecardRevisionInput', examples: [{ questions: exampleQuestions, based_on: 4 }] }
)

const ParsedRevision = Type.Object({ ...unchecked, ...basedOn })

const NewRevision = Type.Object(
  { revision: Type.Integer({ description: 'A draft until it is used' }) },
  { ...exact, title: 'NewScorecardRevision', examples: [{ revision: 5 }] }
)

const ScorecardChanges = Type.Object(
  {
    name: Type.Optional(newFields.name),
    percent: Type.Optional(percent),
    live_revision: Type.Optional(
      Type.Integer({
        minimum: 1,
        maximum: scorecardLimits.revisions,
        description: 'Revision whose questions are answered from now on. Answers to older ones stay'
      })
    ),
    is_retired: Type.Optional(
      Type.Boolean({ description: 'Whether nothing is answered any more; answers stay. `false` makes it live again' })
    )
  },
  { ...exact, title: 'ScorecardChanges', examples: [{ live_revision: 5, percent: 20 }] }
)

const Taken = Conflict(
  'The domain is taken, or the organization has reached its limit',
  'There is already a scorecard booking. Choose another domain'
)

const ChangedWords = Conflict(
  'A key that was used has other words or choices, and the message names a free key; or there are too many revisions',
  'questions[0]: booked has been asked with other words or choices, whose answers stay. Give the new question a new key, such as booked_2'
)

const NotNewest = ErrorResponse('`based_on` is not the newest revision', {
  error: 'Precondition Failed',
  message: 'Ann Lee saved revision 5 meanwhile'
})

const Invalid = ErrorResponse('A member is invalid, which the message names with its path', {
  error: 'Bad Request',
  message: 'questions[2].choices: Expected 2 to 10 choices'
})

const refusals = { 413: TooLarge(maxBodyBytes), 415: NotJson }

const pathOf = { organization: membershipPath, domain: scorecardDomainReader }

export const ofScorecard = definePath(pathOf, () => notFound('Scorecard'))

export const ofRevision = definePath(
  { ...pathOf, revision: described(integer({ min: 1, max: scorecardLimits.revisions }), 'Number of the revision') },
  () => notFound('Revision')
)

const defined = 'Members limited to one client cannot define scorecards.'

/** Scorecards of an organization: definitions and revisions. */
export const consoleScorecards: Routes<ConsoleDependencies> = async (app, means) => {
  const { db, make } = means
  const schema = { tags: ['Scorecards'], querystring: noQuery }
  const [reads, defines] = [{ permission: 'read' }, { permission: 'manage_clients' }] as const

  app.get(
    '/scorecards',
    {
      config: reads,
      schema: {
        ...schema,
        operationId: 'listScorecards',
        summary: 'List scorecards',
        description: 'By name. Members limited to one client see those of the client and of all clients.',
        params: ofOrganization,
        response: {
          200: Data(Type.Array(ListedScorecard, { maxItems: scorecardLimits.scorecards }), 'The scorecards'),
          404: NoneWithin('Organization')
        }
      }
    },
    async ({ reach }) => ({ data: (await listScorecards({ db, reach })).map(presentListed) })
  )

  app.post(
    '/scorecards',
    {
      config: defines,
      bodyLimit: maxBodyBytes,
      schema: {
        ...once,
        ...schema,
        operationId: 'createScorecard',
        summary: 'Create scorecard',
        description: `Its first revision is a draft. ${defined}`,
        params: ofOrganization,
        body: bytesOf(ScorecardInput),
        response: {
          ...createdOnce(Data(ScorecardDetail, 'The scorecard')),
          400: Invalid,
          404: NoneWithin('Client'),
          409: Taken,
          ...refusals
        }
      }
    },
    async (request, reply) => {
      const { domain, name, client_id, questions } = parseBody(ParsedScorecard, request.body)
      const organizationId = wholeOrganization(request.reach)
      const client = await getFilterClient(db, organizationId, client_id ?? undefined)
      const { now } = make()
      const body = await createOnceFor(reply, means, async (tx) => {
        const created = await createScorecard(
          bindOrganization(tx, request),
          { domain, name, clientId: client?.id ?? null, questions },
          { now, permit: permitOf(request, 'manage_clients', now) }
        )

        return { data: await getDetail({ db: tx, reach: organizationId }, created.domain) }
      })

      return reply.code(201).send(body)
    }
  )

  app.get(
    '/scorecards/:domain',
    {
      config: reads,
      schema: {
        ...schema,
        operationId: 'getScorecard',
        summary: 'Get scorecard',
        params: ofScorecard,
        response: { 200: Data(ScorecardDetail, 'The scorecard'), 404: NoneWithin('Scorecard') }
      }
    },
    async ({ reach, params }) => ({ data: await getDetail({ db, reach }, params.domain) })
  )

  app.get(
    '/scorecards/:domain/revisions/:revision',
    {
      config: reads,
      schema: {
        ...schema,
        operationId: 'getScorecardRevision',
        summary: 'Get revision of scorecard',
        params: ofRevision,
        response: { 200: Data(ScorecardRevision, 'The revision'), 404: NoneWithin('Revision') }
      }
    },
    async ({ reach, params }) => {
      const { domain, revision } = params
      const found = await findRevision({ db, reach }, domain, revision)
      if (found === undefined) throw notFound('Revision')

      return { data: found }
    }
  )

  app.post(
    '/scorecards/:domain/revisions',
    {
      config: defines,
      bodyLimit: maxBodyBytes,
      schema: {
        ...once,
        ...schema,
        operationId: 'reviseScorecard',
        summary: 'Revise scorecard',
        description: `Adds a revision, a draft. Once a revision was used, the keys of its questions keep their words and choices in all later revisions. ${defined}`,
        params: ofScorecard,
        body: bytesOf(RevisionInput),
        response: {
          ...createdOnce(Data(NewRevision, 'The number of the revision')),
          400: Invalid,
          404: NoneWithin('Scorecard'),
          409: ChangedWords,
          412: NotNewest,
          ...refusals
        }
      }
    },
    async (request, reply) => {
      const { questions, based_on } = parseBody(ParsedRevision, request.body)
      const { now } = make()
      const input = { questions, basedOn: based_on, now, permit: permitOf(request, 'manage_clients', now) }
      const body = await createOnceFor(reply, means, async (tx) => {
        const revision = await reviseScorecard(bindOrganization(tx, request), request.params.domain, input)
        if (revision === undefined) throw notFound('Scorecard')

        return { data: { revision } }
      })

      return reply.code(201).send(body)
    }
  )

  app.patch(
    '/scorecards/:domain',
    {
      config: defines,
      schema: {
        ...schema,
        operationId: 'changeScorecard',
        summary: 'Update scorecard',
        description: `Absent fields do not change. If a model then judges more calls, or the questions of another revision, the permission \`evaluate_again\` is required too. ${defined}`,
        params: ofScorecard,
        body: bytesOf(ScorecardChanges),
        response: {
          200: Data(ScorecardDetail, 'The scorecard'),
          400: ErrorResponse('A member is invalid', {
            error: 'Bad Request',
            message: 'live_revision: Expected a revision from 1 to 5'
          }),
          404: NoneWithin('Scorecard'),
          409: Conflict(
            'More scorecards than permitted would be live for one client, or a draft would be retired',
            '5 live scorecards already apply to the same client. Retire one first'
          ),
          ...bodyErrors
        }
      }
    },
    async (request) => {
      const { reach, params } = request
      const changes = parseBody(ScorecardChanges, request.body)
      const { now } = make()
      const changed = await changeScorecard(bindOrganization(db, request), params.domain, {
        ...{ changes, now, permit: permitOf(request, 'manage_clients', now) },
        permitJudging: permitOf(request, 'evaluate_again', now)
      })
      if (changed === undefined) throw notFound('Scorecard')

      return { data: await getDetail({ db, reach }, params.domain) }
    }
  )

  app.delete(
    '/scorecards/:domain',
    {
      config: defines,
      schema: {
        ...schema,
        operationId: 'deleteScorecard',
        summary: 'Delete scorecard',
        description: `Only if no revision was used. ${defined}`,
        params: ofScorecard,
        response: {
          204: Done('The scorecard is deleted'),
          404: NoneWithin('Scorecard'),
          409: Conflict(
            'A revision was used',
            'The scorecard has been used, and its answers refer to it. Retire it instead'
          ),
          ...bodyErrors
        }
      }
    },
    async (request, reply) => {
      const permit = permitOf(request, 'manage_clients', make().now)
      const deleted = await deleteScorecard(bindOrganization(db, request), request.params.domain, { permit })
      if (deleted === undefined) throw notFound('Scorecard')

      return reply.code(204).send()
    }
  )
}

function presentListed({ retired_at: _, created_at: __, ...row }: ScorecardRow): Static<typeof ListedScorecard> {
  return row
}

/** @throws {HttpError} 404 */
async function getDetail(at: ReachScope, domain: ScorecardDomain): Promise<Static<typeof ScorecardDetail>> {
  const scorecard = await findScorecard(at, domain)
  if (scorecard === undefined) throw notFound('Scorecard')
  const shown = await findRevision(at, domain, scorecard.live_revision ?? scorecard.newest_revision)
  const revisions = await listRevisionHeads(at, domain)
  const tests = await countTrials(at, domain)

  return {
    ...{ ...presentListed(scorecard), questions: shown?.questions ?? [] },
    work: await countScorecardWork(at, domain),
    revisions: revisions.map((head) => ({ ...head, test: tests.get(head.revision) ?? null }))
  }
}
