import { type EvaluationHistoryRow, evaluationHistoryColumns, jsonTemplate } from '@callbook/db'
import {
  type CallId,
  type EvaluationDomain,
  Evidence,
  evaluationDomains,
  evaluationSources,
  LeadQualityResult,
  maxQuotes,
  PromptAdherenceResult,
  textBoundAt
} from '@callbook/domain'
import { defineQuery, enumeration } from '@callbook/http'
import { type TProperties, type TSchema, Type } from '@sinclair/typebox'
import { versionBounds } from '../http-api/bounds.ts'
import { described } from '../http-api/described.ts'
import { DateTime, Nullable, OneOf, Uuid } from '../http-api/fields.ts'
import { number, plain, text } from '../http-api/json-text.ts'
import { examplePromptAdherence, exampleScores, exampleVersion } from './example.ts'

export const versionsQuery = defineQuery({
  domain: described(enumeration(evaluationDomains), 'Filter by evaluation domain')
})

/** Result schema of each domain. */
export const evaluationResults: Readonly<Record<EvaluationDomain, TSchema>> = {
  lead_quality: { ...LeadQualityResult, title: 'LeadQualityResult' },
  prompt_adherence: { ...PromptAdherenceResult, title: 'PromptAdherenceResult' }
}

const versionProperties = {
  call_id: Uuid<CallId>(),
  domain: OneOf(evaluationDomains, { description: 'Evaluation domain' }),
  version: Type.Integer({ minimum: 1, description: 'Counts from 1, for each domain of a call' }),
  is_current: Type.Boolean({ description: 'Whether the evaluations of the call show this version' }),
  source: OneOf(evaluationSources, { description: 'Source of the result' }),
  model: Nullable(Type.String(), { description: 'The model; null if there was none' }),
  prompt_version: Nullable(Type.String(), { description: 'Version of the prompt of the model' }),
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
  result: Type.Union([evaluationResults.lead_quality, evaluationResults.prompt_adherence], {
    description: 'Result in the format of its domain'
  })
})

/** Version schemas by domain. */
export const versionsOfDomains: Readonly<Record<EvaluationDomain, TSchema>> = {
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

/** Returns the version as JSON text in the form of `EvaluationVersion`. */
export function presentEvaluationVersion(row: EvaluationHistoryRow): string {
  return (
    `{"call_id":"${row.call_id}","domain":"${row.domain}","version":${row.version},"is_current":${row.is_current},` +
    `"source":"${row.source}","model":${text(row.model)},"prompt_version":${text(row.prompt_version)},` +
    `"input_tokens":${number(row.input_tokens)},"output_tokens":${number(row.output_tokens)},` +
    `"cost_usd":${number(row.cost_usd)},"created_at":${plain(row.created_at)},"result":${row.result},` +
    `"evidence":${row.evidence}}`
  )
}

/** Writes versions in the form of `EvaluationVersion`. */
export const evaluationVersionJson = jsonTemplate(evaluationHistoryColumns, undefined, versionBounds)

/** Sources that may record results through the API. */
export const judges = ['human', 'model'] as const

/** Body of a new result: the result and its source. */
export function EvaluationInput(domain: EvaluationDomain) {
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
