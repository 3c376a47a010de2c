import { evaluationDomains } from '@callbook/domain'
import { Type } from '@sinclair/typebox'
import { Nullable, OneOf } from '../fields.ts'

const closed = { additionalProperties: false }

const Score = Type.Object(
  {
    calls: Type.Integer({ description: 'How many calls have it' }),
    mean: Nullable(Type.Number(), { description: 'Null where none has it' }),
    deviation: Nullable(Type.Number(), { description: 'The standard deviation; null of fewer than two' })
  },
  closed
)

/** What is told of the scores of calls. */
export const ScoreFigures = {
  evaluated: Type.Integer({ description: 'Calls with a result of whatever kind' }),
  lead_score: Score,
  failure_risk: Score,
  adherence_score: Score,
  sentiments: Type.Object(
    { positive: Type.Integer(), neutral: Type.Integer(), negative: Type.Integer(), mixed: Type.Integer() },
    { ...closed, description: 'Calls by how their callers felt' }
  ),
  negative_calls: Type.Integer({ description: 'Calls that went badly for their callers' })
}

export const exampleScores = {
  evaluated: 26,
  lead_score: { calls: 24, mean: 71.5, deviation: 12.25 },
  failure_risk: { calls: 24, mean: 18, deviation: 9.5 },
  adherence_score: { calls: 26, mean: 88, deviation: 6.5 },
  sentiments: { positive: 12, neutral: 9, negative: 2, mixed: 1 },
  negative_calls: 1
}

/** What the results of one model with one prompt have cost. */
export const JudgingCost = Type.Object(
  {
    domain: OneOf(evaluationDomains),
    model: Nullable(Type.String(), { description: 'Null for results that took none' }),
    prompt_version: Nullable(Type.String()),
    evaluations: Type.Integer(),
    input_tokens: Type.Integer(),
    output_tokens: Type.Integer(),
    cost_usd: Type.Number({ description: 'Of those of which it is known' }),
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
