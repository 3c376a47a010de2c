import { type EvaluationHistoryRow, evaluationHistoryColumns, jsonTemplate } from '@callbook/db'
import {
  type CallId,
  type EvaluationDomain,
  evaluationDomains,
  evaluationSources,
  LeadQualityResult,
  PromptAdherenceResult,
  textBoundAt
} from '@callbook/domain'
import { type TProperties, type TSchema, Type } from '@sinclair/typebox'
import { versionBounds } from '../bounds.ts'
import { DateTime, Nullable, OneOf, Uuid } from '../fields.ts'
import { number, plain, text } from '../json-text.ts'
import { exampleJudgement, examplePromptAdherence, exampleVersion } from './example.ts'

/** What each domain is judged with. */
export const evaluationResults: Readonly<Record<EvaluationDomain, TSchema>> = {
  lead_quality: { ...LeadQualityResult, title: 'LeadQualityResult' },
  prompt_adherence: { ...PromptAdherenceResult, title: 'PromptAdherenceResult' }
}

const versionProperties = {
  call_id: Uuid<CallId>(),
  domain: OneOf(evaluationDomains, { description: 'What was judged' }),
  version: Type.Integer({ minimum: 1, description: 'Counts from 1, for each domain of a call' }),
  is_current: Type.Boolean({ description: 'Whether it is what the evaluations of the call show' }),
  source: OneOf(evaluationSources, { description: 'Who judged' }),
  model: Nullable(Type.String(), { description: 'Which model judged; null when none did' }),
  prompt_version: Nullable(Type.String(), { description: 'What the model was told to judge by' }),
  input_tokens: Nullable(Type.Integer()),
  output_tokens: Nullable(Type.Integer()),
  cost_usd: Nullable(Type.Number(), { description: 'What the judgement cost; null when not known' }),
  created_at: DateTime()
}

/** One result of an evaluation, which never changes. */
export const EvaluationVersion = VersionOf('EvaluationVersion', exampleVersion, {
  result: Type.Union([evaluationResults.lead_quality, evaluationResults.prompt_adherence], {
    description: 'Of the form of its domain'
  })
})

/** The same of one domain. */
export const versionsOfDomains: Readonly<Record<EvaluationDomain, TSchema>> = {
  lead_quality: VersionOf('LeadQualityVersion', exampleJudgement(exampleVersion.result), {
    result: evaluationResults.lead_quality
  }),
  prompt_adherence: VersionOf(
    'PromptAdherenceVersion',
    { ...exampleJudgement(examplePromptAdherence), domain: 'prompt_adherence' },
    { result: evaluationResults.prompt_adherence }
  )
}

function VersionOf<Result extends TProperties>(title: string, example: object, result: Result) {
  return Type.Object({ ...versionProperties, ...result }, { title, examples: [example], additionalProperties: false })
}

/** The version as JSON text, of the form of `EvaluationVersion`. */
export function presentEvaluationVersion(row: EvaluationHistoryRow): string {
  return (
    `{"call_id":"${row.call_id}","domain":"${row.domain}","version":${row.version},"is_current":${row.is_current},` +
    `"source":"${row.source}","model":${text(row.model)},"prompt_version":${text(row.prompt_version)},` +
    `"input_tokens":${number(row.input_tokens)},"output_tokens":${number(row.output_tokens)},` +
    `"cost_usd":${number(row.cost_usd)},"created_at":${plain(row.created_at)},"result":${row.result}}`
  )
}

/** Writes results in the form of `EvaluationVersion`. */
export const evaluationVersionJson = jsonTemplate(evaluationHistoryColumns, undefined, versionBounds)

/** Who may judge through the API. */
export const judges = ['human', 'model'] as const

/** What a judge sends: its result, and who it is. */
export function EvaluationInput(domain: EvaluationDomain) {
  const name = domain === 'lead_quality' ? 'LeadQuality' : 'PromptAdherence'
  const example = domain === 'lead_quality' ? exampleVersion.result : examplePromptAdherence

  return Type.Object(
    {
      result: { ...bounded(evaluationResults[domain]), title: `${name}ResultInput` },
      source: OneOf(judges, { description: 'Who judged; what a person says prevails' }),
      model: Type.Optional(
        Type.String({ minLength: 1, maxLength: 200, description: 'Which model judged; only with the source `model`' })
      )
    },
    { title: `${name}Input`, examples: [{ result: example, source: 'human' }], additionalProperties: false }
  )
}

/** With the length of texts: a character takes a byte of JSON text at least, beside the two quotes around them. */
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
