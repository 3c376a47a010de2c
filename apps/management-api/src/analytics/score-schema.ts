import { evaluationDomains } from '@callbook/domain'
import { Type } from '@sinclair/typebox'
import { Nullable, OneOf } from '../http-api/fields.ts'

const closed = { additionalProperties: false }

const Score = Type.Object(
  {
    calls: Type.Integer({ description: 'Number of calls with the score' }),
    mean: Nullable(Type.Number(), { description: 'Null if no call has the score' }),
    deviation: Nullable(Type.Number(), { description: 'Standard deviation; null for fewer than two calls' })
  },
  closed
)

/** Score figures of calls. */
export const ScoreFigures = {
  evaluated: Type.Integer({ description: 'Calls with a result of any kind' }),
  lead_score: Score,
  failure_risk: Score,
  adherence_score: Score,
  sentiments: Type.Object(
    { positive: Type.Integer(), neutral: Type.Integer(), negative: Type.Integer(), mixed: Type.Integer() },
    { ...closed, description: 'Calls with a conversation by sentiment of the caller' }
  ),
  negative_calls: Type.Integer({ description: 'Calls with a bad experience of the caller' }),
  flags: Type.Object(
    {
      calls: Type.Integer({ description: 'Calls with a lead quality result of a model or an import' }),
      flagged: Type.Integer({ description: 'Number of these calls that the result flags for review' })
    },
    { ...closed, description: 'Flags of models and imports. Reviews do not change them' }
  )
}

export const exampleScores = {
  evaluated: 26,
  lead_score: { calls: 24, mean: 71.5, deviation: 12.25 },
  failure_risk: { calls: 24, mean: 18, deviation: 9.5 },
  adherence_score: { calls: 26, mean: 88, deviation: 6.5 },
  sentiments: { positive: 12, neutral: 9, negative: 2, mixed: 1 },
  negative_calls: 1,
  flags: { calls: 24, flagged: 2 }
}

/** Cost of the results of one model with one prompt. */
export const EvaluationCost = Type.Object(
  {
    domain: OneOf(evaluationDomains),
    model: Nullable(Type.String(), { description: 'Null for results without a prompt' }),
    prompt_version: Nullable(Type.String()),
    evaluations: Type.Integer(),
    input_tokens: Type.Integer(),
    output_tokens: Type.Integer(),
    cost_usd: Type.Number({ description: 'Total of the known costs' }),
    without_cost: Type.Integer()
  },
  {
    ...closed,
    examples: [
      {
        domain: 'lead_quality',
        model: 'gpt-5-mini',
        prompt_version: 'lead-quality-v1',
        evaluations: 24,
        input_tokens: 48_000,
        output_tokens: 9_600,
        cost_usd: 0.12,
        without_cost: 0
      }
    ]
  }
)
