import { type Static, Type } from '@sinclair/typebox'
import { TypeCompiler, type ValueError } from '@sinclair/typebox/compiler'
import type { EvaluationDomain } from './evaluation.ts'
import { toJsonPath } from './json-path.ts'

const exact = { additionalProperties: false }

const TextOrNull = Type.Union([Type.String(), Type.Null()], { description: 'a text, or null' })
const Score = Type.Union([Type.Number({ minimum: 0, maximum: 100 }), Type.Null()], {
  description: 'a number from 0 to 100, or null when it was not determined'
})
const Sentiment = Type.Union(
  [Type.Literal('positive'), Type.Literal('neutral'), Type.Literal('negative'), Type.Literal('mixed')],
  { description: 'positive, neutral, negative or mixed' }
)

const ScoreEntry = Type.Object({ score: Score, rationale: TextOrNull }, exact)

/** Higher is better, except for `failure_risk`: there 100 is certain failure. */
const LeadQualityScores = Type.Object(
  {
    lead_completion: ScoreEntry,
    clarity_politeness: ScoreEntry,
    relevance_questions: ScoreEntry,
    objection_handling: ScoreEntry,
    naturalness: ScoreEntry,
    lead_intent: ScoreEntry,
    failure_risk: ScoreEntry
  },
  exact
)

export const LeadQualityResult = Type.Object(
  {
    overall_score: Score,
    sentiment: Type.Object({ value: Sentiment, rationale: TextOrNull }, exact),
    flags: Type.Object(
      { negative_call: Type.Boolean(), human_review_required: Type.Boolean(), review_reason: TextOrNull },
      exact
    ),
    scores: LeadQualityScores
  },
  exact
)
export type LeadQualityResult = Static<typeof LeadQualityResult>

export const PromptAdherenceResult = Type.Object(
  {
    score: Score,
    critical_failures_summary: TextOrNull,
    what_went_well: Type.Unknown(),
    what_went_wrong: Type.Unknown(),
    recommendations_for_improvement: Type.Unknown(),
    prompt: Type.Object(
      {
        system_instruction: TextOrNull,
        system_variables: Type.Union([Type.Record(Type.String(), Type.Unknown()), Type.Null()], {
          description: 'an object, or null'
        })
      },
      exact
    )
  },
  exact
)
export type PromptAdherenceResult = Static<typeof PromptAdherenceResult>

export type EvaluationResult = LeadQualityResult | PromptAdherenceResult

export interface EvaluationProblem {
  /** A JSON path: `scores.clarity_politeness.score`; empty for the result as a whole. */
  readonly path: string
  /** What the value must be. */
  readonly message: string
}

export type EvaluationResultCheck =
  | { readonly ok: true; readonly result: EvaluationResult }
  | { readonly ok: false; readonly problems: readonly EvaluationProblem[] }

const results = {
  lead_quality: TypeCompiler.Compile(LeadQualityResult),
  prompt_adherence: TypeCompiler.Compile(PromptAdherenceResult)
}

/** What is nested deeper than this, not every reader of JSON can read. */
const maxLevels = 100

/** Checks a result against the exact shape of its domain: nothing is converted, left out or added. */
export function checkEvaluationResult(domain: EvaluationDomain, value: unknown): EvaluationResultCheck {
  if (isNested(value, maxLevels)) {
    return { ok: false, problems: [{ path: '', message: `Expected at most ${maxLevels} levels` }] }
  }

  const result = results[domain]
  if (result.Check(value)) return { ok: true, result: value }

  return { ok: false, problems: listProblems(result.Errors(value)) }
}

/** Whether there are objects or lists in a value on more than so many levels. */
function isNested(value: unknown, levels: number): boolean {
  if (typeof value !== 'object' || value === null) return false

  return levels === 0 || Object.values(value).some((member) => isNested(member, levels - 1))
}

/** One problem for each path: what is missing is not also of the wrong type. */
function listProblems(errors: Iterable<ValueError>): readonly EvaluationProblem[] {
  const problems = new Map<string, EvaluationProblem>()
  for (const { message, path, schema } of errors) {
    const dotted = toJsonPath(path)
    const problem = schema.description === undefined ? message : `Expected ${schema.description}`
    if (!problems.has(dotted)) problems.set(dotted, { path: dotted, message: problem })
  }

  return [...problems.values()]
}
