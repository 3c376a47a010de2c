import type { CallEvaluationRow } from '@callbook/db'
import {
  type CallId,
  type ClientId,
  evaluationStates,
  evaluationStatuses,
  LeadQualityResult,
  PromptAdherenceResult
} from '@callbook/domain'
import { type TSchema, Type } from '@sinclair/typebox'
import { DateTime, Nullable, OneOf, Uuid } from '../fields.ts'
import { plain, text } from '../json-text.ts'
import { exampleEvaluation } from './example.ts'

const CallContext = Type.Object(
  {
    id: Uuid<CallId>(),
    client_id: Uuid<ClientId>(),
    created_at: Nullable(DateTime()),
    caller_full_name: Nullable(Type.String()),
    caller_phone_number: Nullable(Type.String()),
    call_summary: Nullable(Type.String())
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

/** As JSON text, of the form of `CallEvaluation`. */
export function presentCallEvaluation(row: CallEvaluationRow): string {
  const call =
    `{"id":"${row.id}","client_id":"${row.client_id}","created_at":"${row.created_at}",` +
    `"caller_full_name":${text(row.caller_full_name)},"caller_phone_number":${text(row.caller_phone_number)},` +
    `"call_summary":${text(row.call_summary)}}`

  return (
    `{"status":"${row.evaluation_status}","updated_at":${plain(row.evaluated_at)},"call":${call},` +
    `"lead_quality":${evaluation(row.lead_quality_completed_at, row.lead_quality)},` +
    `"prompt_adherence":${evaluation(row.prompt_adherence_completed_at, row.prompt_adherence)}}`
  )
}

function evaluation(completedAt: string | null, result: string | null): string {
  const state = completedAt === null ? 'pending' : 'completed'

  return `{"state":"${state}","completed_at":${plain(completedAt)},"result":${result}}`
}
