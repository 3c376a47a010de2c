import { hasPermission } from '@callbook/accounts'
import { findCallPosition, listWork, workStates } from '@callbook/db'
import { type CallId, limitsOf, parseDateTime, parseEvaluation, wholeOrganization } from '@callbook/domain'
import { bytesOf, dateTime, defineQuery, enumeration, notFound, type Routes, text } from '@callbook/http'
import { readAgreementPairs, recordEvaluation, retryEvaluations } from '@callbook/operations'
import { agreementGroups } from '@callbook/operations/values'
import { Type } from '@sinclair/typebox'
import { createAnalyticsLimiter } from '../analytics/analytics-limiter.ts'
import type { ConsoleDependencies } from '../console.ts'
import { inOrganization } from '../console-access/organization.ts'
import { idWithin, NoneWithin, NoOrganization, ofOrganization } from '../console-access/path.ts'
import { auditActorOf } from '../console-access/request-actor.ts'
import { parseBody } from '../http-api/body.ts'
import { described } from '../http-api/described.ts'
import { NotJson, TooLarge } from '../http-api/error.ts'
import { noQuery } from '../http-api/parameters.ts'
import { bodyRefusals, Data } from '../http-api/responses.ts'
import {
  EvaluationInput,
  FieldPairs,
  presentWork,
  RecordedEvaluation,
  Retried,
  RetryInput,
  UnfinishedEvaluation
} from './console-schema.ts'

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
  state: described(enumeration(workStates), 'Filter by state')
})

/** Evaluations: results that were produced elsewhere, and evaluations that have not ended. */
export const evaluationRoutes: Routes<ConsoleDependencies> = async (app, { db, make }) => {
  await app.register(inOrganization, { db })
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
          'A number in a list or in the variables that a double cannot represent becomes a string of its digits.',
        params: idWithin<CallId>('Call'),
        querystring: noQuery,
        body: bytesOf(EvaluationInput),
        response: {
          200: Data(RecordedEvaluation, 'The version'),
          404: NoneWithin('Call'),
          413: TooLarge(maxResultBytes),
          415: NotJson
        }
      }
    },
    async (request) => {
      const { reach, body, params } = request
      const { domain, source } = parseBody(EvaluationInput, body)
      const { result } = parseEvaluation(body.toString(), 'result') as { readonly result: unknown }
      const input = { domain, source, result, model: null }
      const actor = auditActorOf(request)
      const recorded = await recordEvaluation(db, wholeOrganization(reach), actor, params.id, input, make().now)
      if (recorded === undefined) throw notFound('Call')

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
      const work = await listWork(db, wholeOrganization(reach), query.state, shownWork)
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
        response: { 200: Data(Retried, 'The number of evaluations'), 404: NoneWithin('Call'), ...bodyRefusals }
      }
    },
    async (request) => {
      const organizationId = wholeOrganization(request.reach)
      const { call_id } = parseBody(RetryInput, request.body)
      const callId = call_id ?? undefined
      const isUnknown = callId !== undefined && (await findCallPosition(db, organizationId, callId)) === undefined
      if (isUnknown) throw notFound('Call')
      const retried = await retryEvaluations(db, organizationId, auditActorOf(request), callId, make().now)

      return { data: { retried } }
    }
  )
}
