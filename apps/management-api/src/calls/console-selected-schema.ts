import type { CallId } from '@callbook/domain'
import { callEvaluationOutcomes, reviewRequestOutcomes } from '@callbook/operations'
import { Type } from '@sinclair/typebox'
import { OneOf, Uuid } from '../http-api/fields.ts'
import { SelectedIds } from './console-selected-ids.ts'

const id = '0199f1c2-0000-7000-8000-000000000005' as CallId

export const ReviewRequestInput = Type.Object(
  { ids: SelectedIds },
  { title: 'ReviewRequestInput', additionalProperties: false, examples: [{ ids: [id] }] }
)

export const ReviewRequest = Type.Object(
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

export const CallEvaluationInput = Type.Object(
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

export const CallEvaluations = Type.Object(
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
