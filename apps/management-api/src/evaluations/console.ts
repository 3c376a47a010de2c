import { hasPermission } from '@callbook/accounts'
import { type EvaluationWorkRow, findCallPosition, listWork } from '@callbook/db'
import {
  builtInDomains,
  type CallId,
  evaluationSources,
  evaluationWorkStates,
  isBuiltInDomain,
  limitsOf,
  type OrganizationId,
  parseDateTime,
  parseEvaluation,
  wholeOrganization
} from '@callbook/domain'
import { badRequest, bytesOf, dateTime, defineQuery, enumeration, notFound, type Routes, text } from '@callbook/http'
import {
  type EvaluationRun,
  estimateRun,
  readAgreementPairs,
  recordEvaluation,
  requestRuns,
  retryEvaluations,
  within
} from '@callbook/operations'
import { agreementGroups } from '@callbook/operations/values'
import { type Static, Type } from '@sinclair/typebox'
import { createAnalyticsLimiter } from '../analytics/range.ts'
import type { ConsoleDependencies } from '../console.ts'
import { idWithin, NoneWithin, NoOrganization, ofOrganization } from '../console-access/path.ts'
import { auditActorOf, bindOrganization } from '../console-access/request-actor.ts'
import { parseBody } from '../http-api/body.ts'
import { ErrorResponse, NotJson, TooLarge } from '../http-api/error.ts'
import { DateTime, Nullable, OneOf, Uuid } from '../http-api/fields.ts'
import { described, noQuery } from '../http-api/parameters.ts'
import { bodyErrors, Conflict, Data } from '../http-api/responses.ts'
import { LinesOf, limitLongWork, streamLines } from '../responses/stream-lines.ts'
import { AnyDomain, domainReader } from '../scorecards/schema.ts'
import { exampleVersion } from './schema.ts'

export const consoleEvaluations: Routes<ConsoleDependencies> = async (app, means) => {
  app.register(evaluationRoutes, means)
  app.register(evaluationRunRoutes, means)
}

/** Room for a result of maximum size, with the prompt and the variables that it repeats. */
const maxResultBytes = 512 * 1024

/** Maximum number of listed evaluations. */
const shownWork = 200

const agreementQuery = defineQuery({
  since: described(dateTime(parseDateTime), 'Calls that took place at or after this time; by default, all'),
  model: described(text({ maxLength: 200 }), 'Filter by model'),
  prompt_version: described(text({ maxLength: 200 }), 'Filter by version of the prompt'),
  calls: described(enumeration(agreementGroups), 'Calls to compare, by why they were reviewed; by default, all')
})

const workQuery = defineQuery({
  state: described(enumeration(evaluationWorkStates), 'Filter by state')
})

const call = '0199f1c2-0000-7000-8000-000000000005'

const EvaluationInput = Type.Object(
  {
    domain: Type.String({
      description: 'Evaluation domain: lead_quality, prompt_adherence or the domain of a scorecard'
    }),
    source: OneOf(evaluationSources, { description: 'Evaluator that produced the result' }),
    result: Type.Unknown({ description: 'The result, in the form of its domain; of a scorecard, `{ answers }`' })
  },
  {
    title: 'EvaluationInput',
    additionalProperties: false,
    examples: [{ domain: 'lead_quality', source: 'human', result: exampleVersion.result }]
  }
)

const RecordedEvaluation = Type.Object(
  {
    version: Type.Integer(),
    is_current: Type.Boolean({ description: 'False if a result of a person takes precedence' })
  },
  { title: 'RecordedEvaluation', additionalProperties: false, examples: [{ version: 1, is_current: true }] }
)

const Judgment = Type.Union([Type.Number(), Type.Boolean(), Type.String()])

/** The compared values of one field. */
const FieldPairs = Type.Object(
  {
    domain: OneOf(builtInDomains),
    field: Type.String({ description: 'JSON path' }),
    measure: OneOf(['mean_absolute_error', 'cohens_kappa']),
    pairs: Type.Array(
      Type.Object({ machine: Judgment, human: Judgment, calls: Type.Integer() }, { additionalProperties: false }),
      { description: 'Each pair of values once, with the number of its calls' }
    )
  },
  {
    title: 'FieldPairs',
    additionalProperties: false,
    examples: [
      {
        domain: 'lead_quality',
        field: 'sentiment.value',
        measure: 'cohens_kappa',
        pairs: [{ machine: 'positive', human: 'neutral', calls: 3 }]
      }
    ]
  }
)

/** A pending evaluation. */
const UnfinishedEvaluation = Type.Object(
  {
    organization_id: Uuid<OrganizationId>(),
    call_id: Uuid<CallId>(),
    domain: AnyDomain,
    state: OneOf(evaluationWorkStates),
    attempts: Type.Integer(),
    run_after: DateTime({ description: 'Time of the next attempt; of a failed evaluation, of the last one' }),
    last_error: Nullable(Type.String(), { description: 'Error of the latest attempt' }),
    needs_model: Type.Boolean({ description: 'Whether it waits for a worker with a model' }),
    input_tokens: Nullable(Type.Integer(), { description: 'Usage of the failed attempts' }),
    output_tokens: Nullable(Type.Integer()),
    cost_usd: Nullable(Type.Number(), { description: 'Null for users who may not read costs' })
  },
  {
    title: 'UnfinishedEvaluation',
    additionalProperties: false,
    examples: [
      {
        organization_id: '0199f1c2-0000-7000-8000-000000000001',
        call_id: call,
        domain: 'lead_quality',
        state: 'failed',
        attempts: 10,
        run_after: '2026-11-22T09:10:00.000Z',
        last_error: 'the model returned no result',
        needs_model: true,
        input_tokens: null,
        output_tokens: null,
        cost_usd: null
      }
    ]
  }
)

function presentWork(row: EvaluationWorkRow, hasCosts: boolean): Static<typeof UnfinishedEvaluation> {
  return { ...row, cost_usd: hasCosts ? row.cost_usd : null }
}

const RetryInput = Type.Object(
  { call_id: Nullable(Uuid<CallId>(), { description: 'Null for all calls' }) },
  { title: 'EvaluationRetryInput', additionalProperties: false, examples: [{ call_id: call }] }
)

const Retried = Type.Object(
  { retried: Type.Integer({ description: 'Number of evaluations' }) },
  { title: 'RetriedEvaluations', additionalProperties: false, examples: [{ retried: 3 }] }
)

/** Evaluations: results that were produced elsewhere, and evaluations that have not ended. */
const evaluationRoutes: Routes<ConsoleDependencies> = async (app, { db, make }) => {
  const config = { permission: 'evaluate_again' } as const
  const schema = { tags: ['Evaluations'], params: ofOrganization }

  app.post(
    '/calls/:id/evaluations',
    {
      config,
      bodyLimit: maxResultBytes,
      schema: {
        ...schema,
        operationId: 'recordEvaluation',
        summary: 'Record evaluation result',
        description:
          'A result of a scorecard answers the questions of its live revision. ' +
          'A number in a list or in the variables that a double cannot represent becomes a string of its digits.',
        params: idWithin<CallId>('Call'),
        querystring: noQuery,
        body: bytesOf(EvaluationInput),
        response: {
          200: Data(RecordedEvaluation, 'The version'),
          404: ErrorResponse('The call does not exist in the organization, or the scorecard is not about it', {
            error: 'Call not found'
          }),
          409: Conflict(
            'The scorecard is not live',
            'The scorecard booking has no live revision, so nothing answers its questions'
          ),
          413: TooLarge(maxResultBytes),
          415: NotJson
        }
      }
    },
    async (request) => {
      const { body, params } = request
      const { domain: name, source } = parseBody(EvaluationInput, body)
      const domain = domainReader.read(name)
      if (domain === undefined) throw badRequest(`domain must be ${domainReader.expected}`)
      if (!isBuiltInDomain(domain) && (await findCallPosition({ db, reach: request.reach }, params.id)) === undefined) {
        throw notFound('Call')
      }
      const { result } = parseEvaluation(body.toString(), 'result') as { readonly result: unknown }
      const input = { domain, source, result, model: null }
      const recorded = await recordEvaluation(bindOrganization(db, request), params.id, { ...input, now: make().now })
      if (recorded === undefined) throw notFound(isBuiltInDomain(domain) ? 'Call' : 'Scorecard')

      return { data: { version: recorded.version, is_current: recorded.isCurrent } }
    }
  )

  const inFew = createAnalyticsLimiter(1)

  app.get(
    '/evaluation-agreement',
    {
      config: { permission: 'read' },
      schema: {
        ...schema,
        operationId: 'listAgreementPairs',
        summary: 'List compared values',
        description:
          'The latest values of a model and of a person for each field, of at most 10,000 calls. The values of several ' +
          'organizations add up to one measure.',
        querystring: agreementQuery,
        response: { 200: Data(Type.Array(FieldPairs), 'The fields'), 404: NoOrganization }
      }
    },
    async ({ reach, query: { since = new Date(0), model, prompt_version: promptVersion, calls = 'all' } }) => {
      const { organizationId, clientId } = limitsOf(reach)
      const scope = { since, model, promptVersion, clientId }
      const pairs = await inFew(organizationId, () => readAgreementPairs(db, organizationId, scope))

      return { data: pairs[calls] }
    }
  )

  app.get(
    '/evaluation-work',
    {
      config,
      schema: {
        ...schema,
        operationId: 'listUnfinishedEvaluations',
        summary: 'List unfinished evaluations',
        description: `In order of their next attempt, at most ${shownWork}.`,
        querystring: workQuery,
        response: { 200: Data(Type.Array(UnfinishedEvaluation), 'The evaluations'), 404: NoOrganization }
      }
    },
    async ({ reach, session, query }) => {
      const work = await listWork({ db, organizationId: wholeOrganization(reach) }, query.state, shownWork)
      const hasCosts = hasPermission(session, 'read_costs')

      return { data: work.map((row) => presentWork(row, hasCosts)) }
    }
  )

  app.post(
    '/evaluation-work/retry',
    {
      config,
      schema: {
        ...schema,
        operationId: 'retryEvaluations',
        summary: 'Retry failed evaluations',
        querystring: noQuery,
        body: bytesOf(RetryInput),
        response: { 200: Data(Retried, 'The number of evaluations'), 404: NoneWithin('Call'), ...bodyErrors }
      }
    },
    async (request) => {
      const organizationId = wholeOrganization(request.reach)
      const { call_id } = parseBody(RetryInput, request.body)
      const callId = call_id ?? undefined
      const isUnknown =
        callId !== undefined && (await findCallPosition({ db, reach: organizationId }, callId)) === undefined
      if (isUnknown) throw notFound('Call')
      const retried = await retryEvaluations(within(db, organizationId, auditActorOf(request)), {
        callId,
        now: make().now
      })

      return { data: { retried } }
    }
  )
}

const RunInput = Type.Object(
  {
    since: Type.String({ maxLength: 40, description: 'Earliest storage time of the calls, RFC 3339' }),
    domains: Type.Array(OneOf(builtInDomains), { minItems: 1, maxItems: builtInDomains.length }),
    again: Type.Boolean({ description: 'Whether to evaluate calls that already have a result of the current prompt' }),
    dry_run: Type.Boolean({ description: 'Only estimates the number of evaluations' })
  },
  {
    title: 'EvaluationRunInput',
    additionalProperties: false,
    examples: [{ since: '2026-11-01T00:00:00Z', domains: ['lead_quality'], again: false, dry_run: true }]
  }
)

/** Evaluations of many calls. */
const evaluationRunRoutes: Routes<ConsoleDependencies> = async (app, { db, make }) => {
  app.post(
    '/evaluation-runs',
    {
      config: { permission: 'evaluate_again' },
      onRequest: limitLongWork(2),
      schema: {
        tags: ['Evaluations'],
        operationId: 'runEvaluations',
        summary: 'Request evaluations',
        description:
          'Requests evaluations of calls that have no result of the current prompt yet, or with `dry_run` estimates them. Ends if ' +
          'the client closes the connection; what was requested until then remains.',
        params: ofOrganization,
        querystring: noQuery,
        body: bytesOf(RunInput),
        response: {
          200: LinesOf(
            'Lines with `progress`: the estimate or the number of requests so far',
            '{"result":{"requested":12}}\n'
          ),
          404: NoOrganization,
          ...bodyErrors
        }
      }
    },
    async (request, reply) => {
      const { since: text, domains, again, dry_run } = parseBody(RunInput, request.body)
      const since = parseDateTime(text)
      if (since === null) throw badRequest('since must be an RFC 3339 time such as 2026-11-01T00:00:00Z')
      const organizationId = wholeOrganization(request.reach)
      const scopes = [...new Set(domains)].map((domain) => ({ domain, since, again }))

      return streamLines(reply, async ({ send }) => {
        const onProgress = (progress: EvaluationRun | number) => send({ progress })
        if (!dry_run) {
          return {
            requested: await requestRuns(within(db, organizationId, auditActorOf(request)), scopes, {
              now: make().now,
              onProgress
            })
          }
        }
        const runs: EvaluationRun[] = []
        for (const scope of scopes) runs.push(await estimateRun(db, organizationId, { ...scope, onProgress }))

        return { runs }
      })
    }
  )
}
