import type { EvaluationDomain } from '@callbook/domain'
import { jsonTemplate, Presence } from '@callbook/postgres'
import { callEvaluationColumns, scoredEvaluationColumns } from '../evaluations/evaluations.ts'
import { callBounds } from './call-json.ts'

/** In bytes of JSON text. */
const promptBytes = 64 * 1024

/** Smaller results cannot have a prompt or variables above the limit. */
const longResultBytes = promptBytes

/** Maximum size of a result in responses: prompt adherence repeats the prompt and its variables. */
export const resultBound = { maxBytes: longResultBytes, shorten: withoutLongPrompt } as const

export const evaluationBounds = { call_summary: callBounds.call_summary, prompt_adherence: resultBound } as const

const shape = {
  status: 'evaluation_status',
  updated_at: 'updated_at',
  call: {
    id: 'id',
    client_id: 'client_id',
    occurred_at: 'occurred_at',
    created_at: 'created_at',
    caller_full_name: 'caller_full_name',
    caller_phone_number: 'caller_phone_number',
    call_summary: 'call_summary'
  },
  lead_quality: evaluation('lead_quality'),
  prompt_adherence: evaluation('prompt_adherence')
} as const

/** Writes the evaluations of calls for API consumers. */
export const callEvaluationJson = jsonTemplate(callEvaluationColumns, shape, evaluationBounds)

/** Writes them with the scores, for files with columns, whose readers would have to look for them in a JSON text. */
export const scoredEvaluationJson = jsonTemplate(
  scoredEvaluationColumns,
  {
    ...shape,
    lead_score: 'lead_score',
    adherence_score: 'adherence_score',
    sentiment: 'sentiment',
    human_review_required: 'human_review_required'
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

/** @param json prompt-adherence result */
function withoutLongPrompt(json: string): string {
  if (json.length <= longResultBytes) return json
  const result = JSON.parse(json) as { readonly prompt?: object }
  if (typeof result.prompt !== 'object') return json
  const prompt = Object.fromEntries(
    Object.entries(result.prompt).map(([name, value]) => [name, isTooLong(value) ? null : value])
  )

  return JSON.stringify({ ...result, prompt })
}

function isTooLong(value: unknown): boolean {
  return Buffer.byteLength(JSON.stringify(value)) > promptBytes
}
