import { type Static, Type } from '@sinclair/typebox'
import type { ScorecardResult } from '../../scorecards/answers.ts'

const exact = { additionalProperties: false }
const TextOrNull = Type.Union([Type.String(), Type.Null()], { description: 'a text, or null' })

const Score = Type.Union([Type.Number({ minimum: 0, maximum: 100 }), Type.Null()], {
  description: 'a number from 0 to 100, or null when it was not determined'
})

const SentimentValue = Type.Union(
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
    sentiment: Type.Object({ value: SentimentValue, rationale: TextOrNull }, exact),
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

export type BuiltInResult = LeadQualityResult | PromptAdherenceResult

/** Result of a built-in domain or of a scorecard. */
export type EvaluationResult = BuiltInResult | ScorecardResult

/** @param reason why the call cannot be evaluated, as a sentence */
export function unevaluatedLeadQuality(reason: string, reviewReason: string | null = null): LeadQualityResult {
  const entry = { score: null, rationale: null }

  return {
    overall_score: null,
    sentiment: { value: 'neutral', rationale: reason },
    flags: { negative_call: false, human_review_required: reviewReason !== null, review_reason: reviewReason },
    scores: {
      lead_completion: entry,
      clarity_politeness: entry,
      relevance_questions: entry,
      objection_handling: entry,
      naturalness: entry,
      lead_intent: entry,
      failure_risk: entry
    }
  }
}

/** @param reason why the call cannot be evaluated, as a sentence */
export function unevaluatedPromptAdherence(
  reason: string,
  prompt: PromptAdherenceResult['prompt']
): PromptAdherenceResult {
  return {
    score: null,
    critical_failures_summary: reason,
    what_went_well: [],
    what_went_wrong: [],
    recommendations_for_improvement: [],
    prompt
  }
}
