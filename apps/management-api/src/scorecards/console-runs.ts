import { hasPermission } from '@callbook/accounts'
import { findRevision, listTestedCallRows, type TestedCallRow } from '@callbook/db'
import {
  Answer,
  type CallId,
  type ClientId,
  Evidence,
  limitsOf,
  parseDateTime,
  type Question,
  type ScorecardResult,
  scorecardLimits,
  testedStates,
  wholeOrganization
} from '@callbook/domain'
import { badRequest, bytesOf, defineQuery, integer, notFound, type Routes, required } from '@callbook/http'
import {
  type Budget,
  changeBudget,
  type DailyEstimate,
  estimateDay,
  readBudget,
  runScorecard,
  type ScorecardRun
} from '@callbook/operations'
import { type Static, Type } from '@sinclair/typebox'
import { createAnalyticsLimiter } from '../analytics/range.ts'
import type { ConsoleDependencies } from '../console.ts'
import { idWithin, NoneWithin, ofOrganization } from '../console-access/path.ts'
import { permitOf } from '../console-access/permission.ts'
import { bindOrganization } from '../console-access/request-actor.ts'
import { parseBody } from '../http-api/body.ts'
import { DateTime, Nullable, OneOf, Uuid } from '../http-api/fields.ts'
import { cursor, encodeCursor } from '../http-api/pagination.ts'
import { described, getFilterClient, noQuery } from '../http-api/parameters.ts'
import { bodyErrors, Conflict, CursorPage, Data } from '../http-api/responses.ts'
import { limitLongWork } from '../responses/stream-lines.ts'
import { ofRevision, ofScorecard } from './console.ts'

const exact = { additionalProperties: false }

const RunInput = Type.Object(
  {
    revision: Type.Integer({ minimum: 1, maximum: scorecardLimits.revisions }),
    calls: Type.Optional(
      Type.Integer({
        minimum: 1,
        maximum: scorecardLimits.callsPerRun,
        description: 'Number of the newest calls; or `since`'
      })
    ),
    since: Type.Optional(
      Type.String({ maxLength: 40, description: 'Earliest time of the calls, RFC 3339; or `calls`' })
    ),
    dry_run: Type.Boolean({ description: 'Only estimates the evaluations' })
  },
  { ...exact, title: 'ScorecardRunInput', examples: [{ revision: 4, calls: 100, dry_run: true }] }
)

const Run = Type.Unsafe<ScorecardRun>(
  Type.Object(
    {
      is_test: Type.Boolean({
        description: 'Whether the revision is not live, so that its answers are a test and no results of the calls'
      }),
      calls: Type.Integer({ description: 'Calls that were examined' }),
      evaluations: Type.Integer({
        description:
          'Calls that a model is to answer. Others have a result of the revision, a pending one, or no conversation; in a test, answers of an earlier test'
      }),
      input_tokens: Type.Integer({ description: 'Estimated' }),
      output_tokens: Type.Integer({ description: 'Estimated' }),
      cost_usd: Nullable(Type.Number(), {
        description:
          'Estimated by the cost of a token in the last 7 days; null if it is unknown, and for users who may not read costs'
      }),
      budget_left: Nullable(Type.Integer(), {
        description:
          'Evaluations that may still be started today, by the budget of the organization and, for a scorecard of one client, of the client; null without a limit'
      })
    },
    {
      ...exact,
      title: 'ScorecardRun',
      examples: [
        {
          ...{ is_test: false, calls: 100, evaluations: 92, input_tokens: 128_800, output_tokens: 18_400 },
          ...{ cost_usd: 0.09, budget_left: 400 }
        }
      ]
    }
  )
)

const Estimate = Type.Unsafe<DailyEstimate>(
  Type.Object(
    {
      calls: Type.Number({
        description: 'Calls a day with a conversation, on average of the last 7 days. A model reads the share `percent`'
      }),
      input_tokens: Nullable(Type.Integer(), {
        description: 'Of one evaluation, on average of the newest calls; null if none has a conversation'
      }),
      output_tokens: Nullable(Type.Integer(), { description: 'Of one evaluation' }),
      cost_usd: Nullable(Type.Number(), {
        description:
          'Of one evaluation, by the cost of a token in the last 7 days; null if it is unknown, and for users who may not read costs'
      }),
      budget_per_day: Nullable(Type.Integer(), {
        description:
          'Evaluations a day that the budgets of the organization and, for a scorecard of one client, of the client allow; null without a limit'
      }),
      budget_left: Nullable(Type.Integer(), { description: 'Evaluations that may still be started today' })
    },
    {
      ...exact,
      title: 'ScorecardEstimate',
      examples: [
        {
          ...{ calls: 120.5, input_tokens: 1_400, output_tokens: 200, cost_usd: 0.001 },
          ...{ budget_per_day: 500, budget_left: 400 }
        }
      ]
    }
  )
)

const testQuery = defineQuery({
  limit: described(integer({ min: 1, max: 100, default: 50 }), 'Maximum number of calls'),
  cursor: described(cursor, 'The `next_cursor` of the previous page')
})

const TestedCall = Type.Object(
  {
    call_id: Uuid<CallId>(),
    occurred_at: DateTime(),
    client_id: Uuid<ClientId>(),
    client_name: Type.String(),
    state: OneOf(testedStates),
    error: Nullable(Type.String(), { description: 'Error of the latest attempt, if it failed' }),
    score: Nullable(Type.Number(), { description: 'Null also if no answer counts' }),
    answers: Type.Array(Type.Object({ key: Type.String(), question: Type.String(), ...Answer.properties }, exact), {
      description: 'In the order of the questions; none until the state is answered'
    }),
    evidence: Type.Array(Evidence),
    human: Nullable(Type.Record(Type.String(), Answer.properties.value), {
      description: 'The latest answers of a person about the call, to any revision; null without any'
    })
  },
  {
    ...exact,
    title: 'TestedCall',
    examples: [
      {
        call_id: '0199f1c2-0000-7000-8000-000000000005',
        occurred_at: '2026-11-20T15:04:12.537Z',
        client_id: '0199f1c2-0000-7000-8000-000000000002',
        client_name: 'Harbor Honda',
        state: 'answered' as const,
        error: null,
        score: 100,
        answers: [
          {
            ...{ key: 'booked', question: 'Was an appointment booked?', value: 'yes' },
            rationale: 'Saturday at 10 was confirmed.'
          }
        ],
        evidence: [{ field: 'answers.booked', message: 6, quote: 'Saturday at 10 it is.' }],
        human: { booked: 'yes' }
      }
    ]
  }
)

function presentTestedCall(
  { result, evidence, people, last_error, ...row }: TestedCallRow,
  questions: readonly Question[]
): Static<typeof TestedCall> {
  const answered: ScorecardResult | null = result === null ? null : JSON.parse(result)
  // A key may be the name of a member of every object, such as `constructor`.
  const answers = new Map(Object.entries(answered?.answers ?? {}))

  return {
    ...{ ...row, error: last_error, score: answered?.score ?? null },
    answers: questions.flatMap(({ key, question }) => {
      const answer = answers.get(key)

      return answer === undefined ? [] : [{ key, question, ...answer }]
    }),
    ...{ evidence: JSON.parse(evidence), human: people === null ? null : JSON.parse(people) }
  }
}

const PerDay = Nullable(Type.Integer({ minimum: 0, maximum: 1_000_000 }), {
  description: 'Evaluations a day; null for no limit'
})

const BudgetInput = Type.Object(
  { per_day: PerDay },
  { ...exact, title: 'JudgeBudgetInput', examples: [{ per_day: 500 }] }
)

const ShownBudget = Type.Unsafe<Budget>(
  Type.Object(
    {
      per_day: PerDay,
      used: Type.Integer({ description: 'Evaluations that were started today; 0 without a limit' }),
      left: Nullable(Type.Integer(), { description: 'Evaluations that may still be started; null without a limit' })
    },
    { ...exact, title: 'JudgeBudget', examples: [{ per_day: 500, used: 100, left: 400 }] }
  )
)

const ofBudget =
  'One evaluation is counted each time a model is asked to answer a scorecard about a call, also if it fails. Lead quality and prompt adherence are not counted. A day begins at 00:00 UTC.'

const estimateQuery = defineQuery({
  revision: described(required(integer({ min: 1, max: scorecardLimits.revisions })), 'Number of the revision')
})

const waits =
  'Evaluations above the limit wait for the next day. A change lets them try again at once. Members limited to one client cannot change budgets.'

/** Answers of a model about past calls, and how often a day it may answer. */
export const consoleScorecardRuns: Routes<ConsoleDependencies> = async (app, { db, make }) => {
  const tags = ['Scorecards']
  const querystring = noQuery
  const inFew = createAnalyticsLimiter(2)

  app.post(
    '/scorecards/:domain/runs',
    {
      config: { permission: 'evaluate_again' },
      onRequest: limitLongWork(2),
      schema: {
        tags,
        operationId: 'runScorecard',
        summary: 'Evaluate past calls',
        description:
          'Requests answers of a model about past calls, also if people or other evaluators have answered, or with `dry_run` estimates them. They come after evaluations of new calls. Answers to the live revision become results of the calls. Answers to any other revision are a test: they change nothing else, and the keys of the revision keep their words and choices from then on.',
        params: ofScorecard,
        querystring,
        body: bytesOf(RunInput),
        response: {
          200: Data(Run, 'The evaluations'),
          404: NoneWithin('Scorecard'),
          409: Conflict(
            'The revision went live, or ceased to be, meanwhile',
            'Revision 5 went live meanwhile. Try again'
          ),
          ...bodyErrors
        }
      }
    },
    async (request) => {
      const { revision, calls, since: text, dry_run: isPreview } = parseBody(RunInput, request.body)
      if ((calls === undefined) === (text === undefined)) throw badRequest('Expected either calls or since')
      const since = text === undefined ? undefined : parseDateTime(text)
      if (since === null) throw badRequest('since must be an RFC 3339 time such as 2026-11-01T00:00:00Z')
      const { now } = make()
      const run = await runScorecard(bindOrganization(db, request), request.params.domain, {
        ...{ revision, scope: { calls, since }, isPreview, now },
        permit: permitOf(request, 'evaluate_again', now)
      })
      if (run === undefined) throw notFound('Scorecard')

      return { data: hasPermission(request.session, 'read_costs') ? run : { ...run, cost_usd: null } }
    }
  )

  app.get(
    '/scorecards/:domain/estimate',
    {
      config: { permission: 'evaluate_again' },
      schema: {
        tags,
        operationId: 'estimateScorecard',
        summary: 'Estimate a day',
        description: 'Estimates what a model does in a day if the revision is live, and reads all calls.',
        params: ofScorecard,
        querystring: estimateQuery,
        response: { 200: Data(Estimate, 'The estimate'), 404: NoneWithin('Scorecard') }
      }
    },
    async (request) => {
      const { revision } = request.query
      const estimate = await estimateDay(bindOrganization(db, request), request.params.domain, {
        ...{ revision, now: make().now }
      })
      if (estimate === undefined) throw notFound('Scorecard')

      return { data: hasPermission(request.session, 'read_costs') ? estimate : { ...estimate, cost_usd: null } }
    }
  )

  app.get(
    '/scorecards/:domain/tests/:revision',
    {
      config: { permission: 'read' },
      schema: {
        tags,
        operationId: 'listTestedCalls',
        summary: 'List tested calls',
        description:
          'The calls on which a revision is tested, newest first, with the answers of the model beside those of people.',
        params: ofRevision,
        querystring: testQuery,
        response: { 200: CursorPage(TestedCall, 'The calls'), 404: NoneWithin('Revision') }
      }
    },
    async ({ reach, params, query }) => {
      const { domain, revision } = params
      const tested = await findRevision({ db, reach }, domain, revision)
      if (tested === undefined) throw notFound('Revision')
      const { limit, cursor: place } = query
      const after = place === 'beginning' ? undefined : place
      const { organizationId } = limitsOf(reach)
      const page = { domain, revision, after, limit: limit + 1 }
      const found = await inFew(organizationId, () => listTestedCallRows({ db, reach }, page))
      const rows = found.slice(0, limit)
      const last = found.length > limit ? rows.at(-1) : undefined

      return {
        data: rows.map((row) => presentTestedCall(row, tested.questions)),
        next_cursor: last === undefined ? null : encodeCursor({ at: new Date(last.occurred_at), id: last.call_id })
      }
    }
  )

  app.get(
    '/budget',
    {
      config: { permission: 'manage_clients' },
      schema: {
        tags,
        operationId: 'getBudget',
        summary: 'Get budget of organization',
        description: ofBudget,
        params: ofOrganization,
        querystring,
        response: { 200: Data(ShownBudget, 'The budget'), 404: NoneWithin('Organization') }
      }
    },
    async ({ reach }) => {
      const organizationId = wholeOrganization(reach)

      return { data: await readBudget({ db, organizationId }, null, make().now) }
    }
  )

  app.put(
    '/budget',
    {
      config: { permission: 'manage_clients' },
      schema: {
        tags,
        operationId: 'setBudget',
        summary: 'Set budget of organization',
        description: `${ofBudget} ${waits}`,
        params: ofOrganization,
        querystring,
        body: bytesOf(BudgetInput),
        response: { 200: Data(ShownBudget, 'The budget'), 404: NoneWithin('Organization'), ...bodyErrors }
      }
    },
    async (request) => {
      const { per_day: perDay } = parseBody(BudgetInput, request.body)
      const { now } = make()
      const change = { perDay, now, permit: permitOf(request, 'manage_clients', now) }

      return { data: await changeBudget(bindOrganization(db, request), null, change) }
    }
  )

  app.get(
    '/clients/:id/budget',
    {
      config: { permission: 'read' },
      schema: {
        tags,
        operationId: 'getClientBudget',
        summary: 'Get budget of client',
        description: ofBudget,
        params: idWithin<ClientId>('Client'),
        querystring,
        response: { 200: Data(ShownBudget, 'The budget'), 404: NoneWithin('Client') }
      }
    },
    async ({ reach, params }) => {
      await getFilterClient(db, reach, params.id)
      const { organizationId } = limitsOf(reach)

      return { data: await readBudget({ db, organizationId }, params.id, make().now) }
    }
  )

  app.put(
    '/clients/:id/budget',
    {
      config: { permission: 'manage_clients' },
      schema: {
        tags,
        operationId: 'setClientBudget',
        summary: 'Set budget of client',
        description: `${ofBudget} The budget of the organization applies as well. ${waits}`,
        params: idWithin<ClientId>('Client'),
        querystring,
        body: bytesOf(BudgetInput),
        response: { 200: Data(ShownBudget, 'The budget'), 404: NoneWithin('Client'), ...bodyErrors }
      }
    },
    async (request) => {
      const { per_day: perDay } = parseBody(BudgetInput, request.body)
      await getFilterClient(db, wholeOrganization(request.reach), request.params.id)
      const { now } = make()
      const change = { perDay, now, permit: permitOf(request, 'manage_clients', now) }

      return { data: await changeBudget(bindOrganization(db, request), request.params.id, change) }
    }
  )
}
