import { callEvaluationColumns, jsonTemplate, Presence } from '@callbook/db'
import {
  type CallId,
  type ClientId,
  type EvaluationDomain,
  evaluationStates,
  evaluationStatuses,
  LeadQualityResult,
  PromptAdherenceResult
} from '@callbook/domain'
import { type TSchema, Type } from '@sinclair/typebox'
import { evaluationBounds } from '../bounds.ts'
import { DateTime, Nullable, OneOf, Uuid } from '../fields.ts'
import { exampleEvaluation } from './example.ts'

const CallContext = Type.Object(
  {
    id: Uuid<CallId>(),
    client_id: Uuid<ClientId>(),
    created_at: Nullable(DateTime()),
    caller_full_name: Nullable(Type.String()),
    caller_phone_number: Nullable(Type.String()),
    call_summary: Nullable(Type.String({ maxLength: evaluationBounds.call_summary }))
  },
  { title: 'CallContext', additionalProperties: false }
)

/** The evaluations of one call, and as much of the call as a reader needs to know it by. */
export const CallEvaluation = Type.Object(
  {
    status: OneOf(evaluationStatuses, { description: 'completed once both are, partial while one is missing' }),
    updated_at: Nullable(DateTime(), { description: 'The latest change; null before the first result' }),
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

/** Writes the evaluations of calls in the form of `CallEvaluation`. */
export const callEvaluationJson = jsonTemplate(
  callEvaluationColumns,
  {
    status: 'evaluation_status',
    updated_at: 'updated_at',
    call: {
      id: 'id',
      client_id: 'client_id',
      created_at: 'created_at',
      caller_full_name: 'caller_full_name',
      caller_phone_number: 'caller_phone_number',
      call_summary: 'call_summary'
    },
    lead_quality: evaluation('lead_quality'),
    prompt_adherence: evaluation('prompt_adherence')
  },
  evaluationBounds
)

function evaluation<Domain extends EvaluationDomain>(domain: Domain) {
  const completedAt = `${domain}_completed_at` as const

  return {
    state: new Presence(completedAt, { ifNull: 'pending', otherwise: 'completed' }),
    completed_at: completedAt,
    result: domain
  }
}
