import { LeadQualityResult, PromptAdherenceResult } from '@callbook/domain'
import { type Static, type TObject, type TSchema, Type } from '@sinclair/typebox'
import { TypeCompiler, type ValueError, ValueErrorType } from '@sinclair/typebox/compiler'

export const exact = { additionalProperties: false }

const { scores, sentiment, flags } = LeadQualityResult.properties

const { score, critical_failures_summary } = PromptAdherenceResult.properties

const Quotes = Type.Array(
  Type.Object({ turn: Type.Integer({ description: 'an index of the transcript' }), quote: Type.String() }, exact),
  { description: 'up to three verbatim quotes with the index of their turn' }
)

export type Quotes = Static<typeof Quotes>

/**
 * Completion that the model is prompted for: the result without computed members, each rationale and its evidence
 * before the score.
 */
const LeadQualityCompletion = Type.Object(
  {
    scores: Type.Unsafe<ScoresWithEvidence>(rationalesFirst(scores)),
    sentiment: Type.Object(
      { rationale: sentiment.properties.rationale, evidence: Quotes, value: sentiment.properties.value },
      exact
    ),
    negative_call_evidence: Quotes,
    negative_call: flags.properties.negative_call
  },
  exact
)

export type LeadQualityCompletion = Static<typeof LeadQualityCompletion>

type Scores = LeadQualityResult['scores']

type ScoresWithEvidence = { [Name in keyof Scores]: Scores[Name] & { readonly evidence: Quotes } }

const Findings = Type.Array(Type.Object({ finding: Type.String(), evidence: Quotes }, exact))

const PromptAdherenceCompletion = Type.Object(
  {
    what_went_well: Findings,
    what_went_wrong: Findings,
    recommendations_for_improvement: Type.Array(Type.String()),
    critical_failures_summary,
    critical_failures_evidence: Quotes,
    score
  },
  exact
)

export type PromptAdherenceCompletion = Static<typeof PromptAdherenceCompletion>

export interface CompletionSchema<Answer> {
  readonly name: string
  /** JSON Schema for the server of the model. */
  readonly schema: object
  /** Returns the problems of a completion as `path: expected form`; empty if it is valid. */
  readonly problems: (value: unknown) => string[]
  readonly is: (value: unknown) => value is Answer
  /** Returns what a valid completion lacks, in the form of `problems`: a reason to ask the model once more. */
  listGaps?(answer: Answer): readonly string[]
}

export const leadQualityForm: CompletionSchema<LeadQualityCompletion> = formOf('lead_quality', LeadQualityCompletion)

export const promptAdherenceForm: CompletionSchema<PromptAdherenceCompletion> = formOf(
  'prompt_adherence',
  PromptAdherenceCompletion
)

const SHOWN_PROBLEMS = 10

interface SchemaChecks {
  Check(value: unknown): boolean
  Errors(value: unknown): Iterable<ValueError>
}

/** @param checks `schema`, compiled or interpreted */
export function formOf<Schema extends TSchema>(
  name: string,
  schema: Schema,
  checks: SchemaChecks = TypeCompiler.Compile(schema)
): CompletionSchema<Static<Schema>> {
  return {
    name,
    schema: portableSchema(schema),
    is: (value): value is Static<Schema> => checks.Check(value),
    problems: (value) => {
      const problems = new Map<string, string>()
      for (const error of checks.Errors(value)) {
        const { place, expected } = describe(error)
        if (!problems.has(place)) problems.set(place, `${place}: Expected ${expected}`)
        if (problems.size === SHOWN_PROBLEMS) break
      }

      return [...problems.values()]
    }
  }
}

function rationalesFirst({ properties }: TObject): TObject {
  const entries = Object.entries(properties).map(([name, entry]) => {
    const { rationale, score: value } = (entry as TObject).properties as Record<'rationale' | 'score', TSchema>

    return [name, Type.Object({ rationale, evidence: Quotes, score: value }, exact)]
  })

  return Type.Object(Object.fromEntries(entries), exact)
}

/** A member name invented by the model may quote the call, so the message does not repeat it. */
function describe({ type, path, message, schema }: ValueError) {
  const isMadeUp = type === ValueErrorType.ObjectAdditionalProperties
  const names = path.split('/').slice(1, isMadeUp ? -1 : undefined)
  const expected = schema.description ?? message.replace(/^Expected /, '')

  return {
    place: names.join('.') || 'the answer',
    expected: isMadeUp ? 'no additional members' : expected
  }
}

type Schema = Readonly<Record<string, unknown>>

/**
 * Converts a schema to the subset of JSON Schema that all model servers accept.
 *
 * Some servers reject `const`, others reject limits. The limits are also in the descriptions, and completions are
 * checked against the original schema.
 */
function portableSchema(schema: object): object {
  const { anyOf, minimum: _, maximum: __, ...rest } = schema as Schema & { readonly anyOf?: readonly Schema[] }
  if (typeof rest['const'] === 'string') return { type: 'string', enum: [rest['const']] }
  const own = Object.fromEntries(Object.entries(rest).map(([keyword, value]) => [keyword, portable(keyword, value)]))
  if (anyOf === undefined) return own

  const choices = anyOf.map((choice) => choice['const'])
  if (choices.every((choice) => typeof choice === 'string')) return { ...own, type: 'string', enum: choices }

  return { ...own, anyOf: anyOf.map(portableSchema) }
}

function portable(keyword: string, value: unknown): unknown {
  if (keyword === 'items') return portableSchema(value as Schema)
  if (keyword !== 'properties') return value

  return Object.fromEntries(
    Object.entries(value as Schema).map(([name, part]) => [name, portableSchema(part as Schema)])
  )
}
