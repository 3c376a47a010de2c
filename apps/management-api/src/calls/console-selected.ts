import type { CallId } from '@callbook/domain'
import { bytesOf, type Routes } from '@callbook/http'
import { evaluateCallsAgain, sendToReview } from '@callbook/operations'
import { Type } from '@sinclair/typebox'
import type { ConsoleDependencies } from '../console.ts'
import { inOrganization } from '../console-access/organization.ts'
import { NoOrganization, ofOrganization } from '../console-access/path.ts'
import { permitOf } from '../console-access/permit.ts'
import { auditActorOf } from '../console-access/request-actor.ts'
import { parseBody } from '../http-api/body.ts'
import { noQuery } from '../http-api/parameters.ts'
import { bodyRefusals, Data } from '../http-api/responses.ts'
import { CallEvaluationInput, CallEvaluations, ReviewRequest, ReviewRequestInput } from './console-selected-schema.ts'

/** Actions on selected calls. Each response has the outcome of every call, in the order of the request. */
export const selectedCallRoutes: Routes<ConsoleDependencies> = async (app, { db, make }) => {
  await app.register(inOrganization, { db })
  const schema = { tags: ['Calls'], params: ofOrganization, querystring: noQuery }

  app.post(
    '/calls/send-to-review',
    {
      config: { permission: 'review' },
      schema: {
        ...schema,
        operationId: 'sendCallsToReview',
        summary: 'Send calls to review',
        description:
          'The calls wait for a review as if the model had flagged them. The flag rate does not change, because it ' +
          'counts flags of the model.',
        body: bytesOf(ReviewRequestInput),
        response: { 200: Data(Type.Array(ReviewRequest), 'The calls'), 404: NoOrganization, ...bodyRefusals }
      }
    },
    async (request) => {
      const ids = distinct(parseBody(ReviewRequestInput, request.body).ids)
      const { now } = make()
      const sending = { now, permit: permitOf(request, 'review', now) }
      const outcomes = await sendToReview(db, request.reach, auditActorOf(request), ids, sending)

      return { data: Array.from(outcomes, ([id, outcome]) => ({ id, outcome })) }
    }
  )

  app.post(
    '/calls/evaluate',
    {
      config: { permission: 'evaluate_again' },
      schema: {
        ...schema,
        operationId: 'evaluateCalls',
        summary: 'Evaluate calls again',
        description:
          'Requests evaluations of both domains with the current prompts; new calls come first. ' +
          'Failed evaluations are retried. The model charges for each evaluation. Recorded in the audit log.',
        body: bytesOf(CallEvaluationInput),
        response: { 200: Data(CallEvaluations, 'The calls, and an estimate'), 404: NoOrganization, ...bodyRefusals }
      }
    },
    async (request) => {
      const { ids, dry_run: isPreview } = parseBody(CallEvaluationInput, request.body)
      const { now } = make()
      const requesting = { isPreview, now, permit: permitOf(request, 'evaluate_again', now) }
      const actor = auditActorOf(request)
      const { outcomes, ...estimate } = await evaluateCallsAgain(db, request.reach, actor, distinct(ids), requesting)

      return { data: { calls: Array.from(outcomes, ([id, outcome]) => ({ id, outcome })), ...estimate } }
    }
  )
}

function distinct(ids: readonly CallId[]): CallId[] {
  return [...new Set(ids)]
}
