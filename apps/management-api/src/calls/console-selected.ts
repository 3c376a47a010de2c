import { type CallId, inputBounds } from '@callbook/domain'
import { bytesOf, type ParameterReader, type Routes, uuid } from '@callbook/http'
import { callEvaluationOutcomes, evaluateCallsAgain, reviewRequestOutcomes, sendToReview } from '@callbook/operations'
import { Type } from '@sinclair/typebox'
import type { ConsoleDependencies } from '../console.ts'
import { NoOrganization, ofOrganization } from '../console-access/path.ts'
import { permitOf } from '../console-access/permission.ts'
import { bindReach } from '../console-access/request-actor.ts'
import { parseBody } from '../http-api/body.ts'
import { OneOf, Uuid } from '../http-api/fields.ts'
import { described, noQuery } from '../http-api/parameters.ts'
import { bodyErrors, Data } from '../http-api/responses.ts'

/** Maximum number of selected calls per request. */
const { selectedCalls: mostSelected } = inputBounds

const SelectedIds = Type.Array(Uuid<CallId>(), {
  minItems: 1,
  maxItems: mostSelected,
  description: 'The calls'
})

const one = uuid<CallId>()

const read: ParameterReader<readonly CallId[] | undefined> = {
  expected: `up to ${mostSelected} uuids separated by commas`,
  schema: Type.String(),
  absent: undefined,
  read(text) {
    const texts = new Set(text.split(','))
    const ids = Array.from(texts, one.read).filter((id) => id !== undefined)

    return ids.length === texts.size && ids.length <= mostSelected ? ids : undefined
  }
}

export const selectedIds = described(read, 'Only these calls; unknown ids are left out')

const id = '0199f1c2-0000-7000-8000-000000000005' as CallId

const ReviewRequestInput = Type.Object(
  { ids: SelectedIds },
  { title: 'ReviewRequestInput', additionalProperties: false, examples: [{ ids: [id] }] }
)

const ReviewRequest = Type.Object(
  {
    id: Uuid<CallId>(),
    outcome: OneOf(reviewRequestOutcomes, {
      description:
        '`waiting`: the call already waits for a review; `not_evaluated`: its lead quality has no result yet; ' +
        '`erased`: its caller was erased'
    })
  },
  { title: 'ReviewRequest', additionalProperties: false, examples: [{ id, outcome: 'sent' }] }
)

const CallEvaluationInput = Type.Object(
  { ids: SelectedIds, dry_run: Type.Boolean({ description: 'Whether to return only a preview' }) },
  { title: 'CallEvaluationInput', additionalProperties: false, examples: [{ ids: [id], dry_run: true }] }
)

const CallEvaluation = Type.Object(
  {
    id: Uuid<CallId>(),
    outcome: OneOf(callEvaluationOutcomes, {
      description:
        '`pending`: evaluations of the call are already requested; `unchanged`: it has no conversation, so its ' +
        'results would be the same; `erased`: its caller was erased'
    })
  },
  { title: 'CallEvaluation', additionalProperties: false, examples: [{ id, outcome: 'requested' }] }
)

const CallEvaluations = Type.Object(
  {
    calls: Type.Array(CallEvaluation),
    evaluations: Type.Integer({ description: 'Number of evaluations: up to two per call' }),
    judged_by_model: Type.Integer({ description: 'Number of evaluations that require a model' }),
    input_tokens: Type.Integer({ description: 'Estimate' }),
    output_tokens: Type.Integer({ description: 'Estimate' })
  },
  {
    title: 'CallEvaluations',
    additionalProperties: false,
    examples: [
      {
        calls: [{ id, outcome: 'requested' }],
        ...{ evaluations: 2, judged_by_model: 2, input_tokens: 7_400, output_tokens: 1_800 }
      }
    ]
  }
)

/** Actions on selected calls. Each response has the outcome of every call, in the order of the request. */
export const selectedCallRoutes: Routes<ConsoleDependencies> = async (app, { db, make }) => {
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
        response: { 200: Data(Type.Array(ReviewRequest), 'The calls'), 404: NoOrganization, ...bodyErrors }
      }
    },
    async (request) => {
      const ids = distinct(parseBody(ReviewRequestInput, request.body).ids)
      const { now } = make()
      const sending = { now, permit: permitOf(request, 'review', now) }
      const outcomes = await sendToReview(bindReach(db, request), ids, sending)

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
        response: { 200: Data(CallEvaluations, 'The calls, and an estimate'), 404: NoOrganization, ...bodyErrors }
      }
    },
    async (request) => {
      const { ids, dry_run: isPreview } = parseBody(CallEvaluationInput, request.body)
      const { now } = make()
      const requesting = { isPreview, now, permit: permitOf(request, 'evaluate_again', now) }
      const { outcomes, ...estimate } = await evaluateCallsAgain(bindReach(db, request), distinct(ids), requesting)

      return { data: { calls: Array.from(outcomes, ([id, outcome]) => ({ id, outcome })), ...estimate } }
    }
  )
}

function distinct(ids: readonly CallId[]): CallId[] {
  return [...new Set(ids)]
}
