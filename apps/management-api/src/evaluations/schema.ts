import { evaluationBounds } from '@callbook/db'
import {
  type CallId,
  type ClientId,
  evaluationStates,
  evaluationStatuses,
  LeadQualityResult,
  PromptAdherenceResult
} from '@callbook/domain'
import { type TSchema, Type } from '@sinclair/typebox'
import { DateTime, Nullable, OneOf, Uuid } from '../http-api/fields.ts'
import { exampleEvaluation } from './example.ts'

const CallContext = Type.Object(
  {
    id: Uuid<CallId>(),
    client_id: Uuid<ClientId>(),
    occurred_at: DateTime({ description: 'When the call took place' }),
    created_at: Nullable(DateTime()),
    caller_full_name: Nullable(Type.String()),
    caller_phone_number: Nullable(Type.String()),
    call_summary: Nullable(Type.String({ maxLength: evaluationBounds.call_summary }))
  },
  { title: 'CallContext', additionalProperties: false }
)

/** The evaluations of a call, and the fields that identify it, as written by `callEvaluationJson`. */
export const CallEvaluation = Type.Object(
  {
    status: OneOf(evaluationStatuses, { description: 'completed: both evaluations exist; partial: one is missing' }),
    updated_at: Nullable(DateTime(), { description: 'Time of the latest change; null before the first result' }),
    call: CallContext,
    lead_quality: EvaluationOf({ ...LeadQualityResult, title: 'LeadQualityResult' }),
    prompt_adherence: EvaluationOf({ ...PromptAdherenceResult, title: 'PromptAdherenceResult' })
  },
  { title: 'CallEvaluation', examples: [exampleEvaluation], additionalProperties: false }
)

function EvaluationOf(result: TSchema) {
  return Type.Object(
    { state: OneOf(evaluationStates), completed_at: Nullable(DateTime()), result: Nullable(result) },
    { additionalProperties: false }
  )
}
