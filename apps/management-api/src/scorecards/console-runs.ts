import { hasPermission } from '@callbook/accounts'
import { type ClientId, limitsOf, parseDateTime, scorecardLimits, wholeOrganization } from '@callbook/domain'
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
import { Type } from '@sinclair/typebox'
import type { ConsoleDependencies } from '../console.ts'
import { idWithin, NoneWithin, ofOrganization } from '../console-access/path.ts'
import { permitOf } from '../console-access/permission.ts'
import { bindOrganization } from '../console-access/request-actor.ts'
import { parseBody } from '../http-api/body.ts'
import { Nullable } from '../http-api/fields.ts'
import { described, getFilterClient, noQuery } from '../http-api/parameters.ts'
import { bodyErrors, Conflict, Data } from '../http-api/responses.ts'
import { limitLongWork } from '../responses/stream-lines.ts'
import { ofScorecard } from './console.ts'

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
    dry_run: Type.Boolean({ description: 'Only estimates the evaluations, for any revision' })
  },
  { ...exact, title: 'ScorecardRunInput', examples: [{ revision: 4, calls: 100, dry_run: true }] }
)

const Run = Type.Unsafe<ScorecardRun>(
  Type.Object(
    {
      calls: Type.Integer({ description: 'Calls that were examined' }),
      evaluations: Type.Integer({
        description:
          'Calls that a model is to answer. Others have a result of the revision, a pending one, or no conversation'
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
          ...{ calls: 100, evaluations: 92, input_tokens: 128_800, output_tokens: 18_400 },
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
          'Requests answers of a model to the live revision about past calls, also if people or other evaluators have answered, or with `dry_run` estimates them. They come after evaluations of new calls.',
        params: ofScorecard,
        querystring,
        body: bytesOf(RunInput),
        response: {
          200: Data(Run, 'The evaluations'),
          404: NoneWithin('Scorecard'),
          409: Conflict(
            'The revision is not live',
            'Revision 4 of the scorecard booking is live, and a model answers the live revision only. Make revision 5 live first'
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
