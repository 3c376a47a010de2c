import { type EvaluationHistoryRow, evaluationBounds, evaluationHistoryColumns, jsonTemplate } from '@callbook/db'
import {
  type BuiltInDomain,
  type CallId,
  type ClientId,
  Evidence,
  evaluationSources,
  evaluationStates,
  evaluationStatuses,
  LeadQualityResult,
  maxQuotes,
  PromptAdherenceResult,
  textBoundAt
} from '@callbook/domain'
import { defineQuery } from '@callbook/http'
import { type TProperties, type TSchema, Type } from '@sinclair/typebox'
import { versionBounds } from '../http-api/bounds.ts'
import { DateTime, Nullable, OneOf, Uuid } from '../http-api/fields.ts'
import { jsonNumber, jsonText, plain } from '../http-api/json-text.ts'
import { described } from '../http-api/parameters.ts'
import { AnswersBody, AnyDomain, domainReader, exampleAnswers, ScorecardAnswers } from '../scorecards/schema.ts'

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

const call = {
  id: '0199f1c2-0000-7000-8000-000000000005',
  client_id: '0199f1c2-0000-7000-8000-000000000003',
  occurred_at: '2026-11-20T15:03:30.000Z',
  created_at: '2026-11-20T15:04:12.537Z',
  caller_full_name: 'Dana Whitfield',
  caller_phone_number: '+12025550147',
  call_summary: 'Dana booked a test drive for Saturday at 10.'
}

const leadQuality = {
  overall_score: 88,
  sentiment: { value: 'positive', rationale: 'Thanked the agent twice.' },
  flags: { negative_call: false, human_review_required: false, review_reason: null },
  scores: {
    lead_completion: { score: 95, rationale: 'Name, number and a day were taken.' },
    clarity_politeness: { score: 90, rationale: null },
    relevance_questions: { score: 85, rationale: null },
    objection_handling: { score: null, rationale: 'There was none.' },
    naturalness: { score: 80, rationale: null },
    lead_intent: { score: 92, rationale: 'Asked for the next free day.' },
    failure_risk: { score: 5, rationale: null }
  }
}

export const exampleEvaluation = {
  status: 'partial',
  updated_at: '2026-11-20T15:06:40.120Z',
  call,
  lead_quality: { state: 'completed', completed_at: '2026-11-20T15:06:40.120Z', result: leadQuality },
  prompt_adherence: { state: 'pending', completed_at: null, result: null },
  scorecards: {
    booking: { completed_at: '2026-11-20T15:09:02.000Z', revision: 4, source: 'human', result: exampleAnswers }
  }
}

export const exampleVersion = {
  call_id: call.id,
  domain: 'lead_quality',
  version: 1,
  is_current: true,
  source: 'model',
  model: 'judge-1',
  prompt_version: 'lead-quality-v1',
  input_tokens: 2_310,
  output_tokens: 412,
  cost_usd: 0.0042,
  created_at: '2026-11-20T15:06:40.120Z',
  result: leadQuality,
  evidence: [{ field: 'scores.lead_intent', message: 6, quote: 'When is your next free day?' }]
}

export const examplePromptAdherence = {
  score: 90,
  critical_failures_summary: null,
  what_went_well: ['Asked for the preferred day.'],
  what_went_wrong: [],
  recommendations_for_improvement: ['Confirm the phone number.'],
  prompt: { system_instruction: 'You are Riley. Book test drives.', system_variables: { store: 'Acme Honda' } }
}

/** Returns the stored version of a result by a human. */
function exampleScores(result: object) {
  const ofModels = { model: null, prompt_version: null, input_tokens: null, output_tokens: null, cost_usd: null }

  return { ...exampleVersion, source: 'human', ...ofModels, version: 2, result, evidence: [] }
}

const ScorecardEvaluation = Type.Object(
  {
    completed_at: DateTime(),
    revision: Type.Integer({ minimum: 1, description: 'Revision of the scorecard whose questions were answered' }),
    source: OneOf(evaluationSources),
    result: ScorecardAnswers
  },
  { title: 'ScorecardEvaluation', additionalProperties: false }
)

/** The evaluations of a call, and the fields that identify it, as written by `callEvaluationJson`. */
export const CallEvaluation = Type.Object(
  {
    status: OneOf(evaluationStatuses, { description: 'completed: both evaluations exist; partial: one is missing' }),
    updated_at: Nullable(DateTime(), { description: 'Time of the latest change; null before the first result' }),
    call: CallContext,
    lead_quality: EvaluationOf({ ...LeadQualityResult, title: 'LeadQualityResult' }),
    prompt_adherence: EvaluationOf({ ...PromptAdherenceResult, title: 'PromptAdherenceResult' }),
    scorecards: Type.Record(Type.String(), ScorecardEvaluation, {
      description: 'Answers to the questions of scorecards, by domain. Long rationales are null here'
    })
  },
  { title: 'CallEvaluation', examples: [exampleEvaluation], additionalProperties: false }
)

function EvaluationOf(result: TSchema) {
  return Type.Object(
    { state: OneOf(evaluationStates), completed_at: Nullable(DateTime()), result: Nullable(result) },
    { additionalProperties: false }
  )
}

export const versionsQuery = defineQuery({
  domain: described(domainReader, 'Filter by evaluation domain: a built-in one or a scorecard')
})

/** Result schema of each domain. */
export const evaluationResults: Readonly<Record<BuiltInDomain, TSchema>> = {
  lead_quality: { ...LeadQualityResult, title: 'LeadQualityResult' },
  prompt_adherence: { ...PromptAdherenceResult, title: 'PromptAdherenceResult' }
}

const versionProperties = {
  call_id: Uuid<CallId>(),
  domain: AnyDomain,
  version: Type.Integer({ minimum: 1, description: 'Counts from 1, for each domain of a call' }),
  is_current: Type.Boolean({ description: 'Whether the evaluations of the call show this version' }),
  source: OneOf(evaluationSources, { description: 'Source of the result' }),
  model: Nullable(Type.String(), { description: 'The model; null if there was none' }),
  prompt_version: Nullable(Type.String(), {
    description: 'Version of the prompt of the model; of a scorecard, its domain and revision, such as booking-v4'
  }),
  input_tokens: Nullable(Type.Integer()),
  output_tokens: Nullable(Type.Integer()),
  cost_usd: Nullable(Type.Number(), { description: 'Cost of the evaluation; null if unknown' }),
  created_at: DateTime(),
  evidence: Type.Array(Evidence, {
    maxItems: maxQuotes,
    description: 'Quotes of the conversation that support parts of the result. Each was found in the transcript'
  })
}

/** A version of an evaluation, which never changes. */
export const EvaluationVersion = VersionOf('EvaluationVersion', exampleVersion, {
  result: Type.Union([evaluationResults.lead_quality, evaluationResults.prompt_adherence, ScorecardAnswers], {
    description: 'Result in the format of its domain'
  })
})

/** Version schemas by domain. */
export const versionsOfDomains: Readonly<Record<BuiltInDomain, TSchema>> = {
  lead_quality: VersionOf('LeadQualityVersion', exampleScores(exampleVersion.result), {
    result: evaluationResults.lead_quality
  }),
  prompt_adherence: VersionOf(
    'PromptAdherenceVersion',
    { ...exampleScores(examplePromptAdherence), domain: 'prompt_adherence' },
    { result: evaluationResults.prompt_adherence }
  )
}

function VersionOf<Result extends TProperties>(title: string, example: object, result: Result) {
  return Type.Object({ ...versionProperties, ...result }, { title, examples: [example], additionalProperties: false })
}

export const ScorecardVersion = VersionOf(
  'ScorecardVersion',
  { ...exampleScores(exampleAnswers), domain: 'booking', prompt_version: 'booking-v4' },
  { result: ScorecardAnswers }
)

/** Returns the version as JSON text in the form of `EvaluationVersion`. */
export function presentEvaluationVersion(row: EvaluationHistoryRow): string {
  return (
    `{"call_id":"${row.call_id}","domain":"${row.domain}","version":${row.version},"is_current":${row.is_current},` +
    `"source":"${row.source}","model":${jsonText(row.model)},"prompt_version":${jsonText(row.prompt_version)},` +
    `"input_tokens":${jsonNumber(row.input_tokens)},"output_tokens":${jsonNumber(row.output_tokens)},` +
    `"cost_usd":${jsonNumber(row.cost_usd)},"created_at":${plain(row.created_at)},"result":${row.result},` +
    `"evidence":${row.evidence}}`
  )
}

/** Writes versions in the form of `EvaluationVersion`. */
export const evaluationVersionJson = jsonTemplate(evaluationHistoryColumns, undefined, versionBounds)

/** Sources that may record results through the API. */
export const judges = ['human', 'model'] as const

/** Body of a new result: the result and its source. */
export function EvaluationInput(domain: BuiltInDomain) {
  const name = domain === 'lead_quality' ? 'LeadQuality' : 'PromptAdherence'
  const example = domain === 'lead_quality' ? exampleVersion.result : examplePromptAdherence

  return Type.Object(
    {
      result: { ...bounded(evaluationResults[domain]), title: `${name}ResultInput` },
      source: OneOf(judges, { description: 'Source of the result; results of humans take precedence' }),
      model: Type.Optional(
        Type.String({
          minLength: 1,
          maxLength: 200,
          description: 'The model; required with the source `model`, and only then'
        })
      )
    },
    { title: `${name}Input`, examples: [{ result: example, source: 'human' }], additionalProperties: false }
  )
}

/** Body of new answers to the questions of a scorecard. */
export const AnswersInput = Type.Object(
  {
    result: AnswersBody,
    source: OneOf(judges, { description: 'Source of the answers; those of humans take precedence' }),
    model: Type.Optional(
      Type.String({
        minLength: 1,
        maxLength: 200,
        description: 'The model; required with the source `model`, and only then'
      })
    )
  },
  {
    title: 'AnswersInput',
    examples: [{ result: { answers: exampleAnswers.answers }, source: 'human' }],
    additionalProperties: false
  }
)

/** Adds maximum lengths: a character takes at least one byte of JSON text, in addition to the two quotes. */
function bounded(schema: TSchema, path = ''): TSchema {
  if (schema['type'] === 'string') return { ...schema, maxLength: textBoundAt(path) - 2 }
  const { anyOf, properties } = schema
  if (Array.isArray(anyOf)) return { ...schema, anyOf: anyOf.map((choice) => bounded(choice, path)) }
  if (typeof properties !== 'object') return schema
  const members = Object.entries<TSchema>(properties).map(([name, member]) => {
    return [name, bounded(member, path === '' ? name : `${path}.${name}`)]
  })

  return { ...schema, properties: Object.fromEntries(members) }
}
