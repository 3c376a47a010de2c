import type { CallGroup } from '@callbook/db'
import { type ClientId, type OrganizationId, timeUnits } from '@callbook/domain'
import { type TProperties, Type } from '@sinclair/typebox'
import { DateTime, Nullable, OneOf, Uuid } from '../http-api/fields.ts'
import { AnyDomain } from '../scorecards/schema.ts'
import { mostGroups, mostModels } from './figures.ts'
import { mostSteps } from './range.ts'

/** Dimensions for `group_by`. */
export const shownGroups = [
  'client',
  'assistant',
  'assistant_version',
  'status',
  'direction',
  'provider'
] as const satisfies readonly CallGroup[]

/** Dimensions for `group_by` of evaluations. */
export const evaluationGroups = ['assistant_version'] as const

const CallFigures = { calls: Type.Integer({ description: 'Number of calls' }) }

const UsageFigures = {
  ...CallFigures,
  duration_seconds: Type.Number({ description: 'Total duration of the calls with a known duration' }),
  minutes: Type.Number({ description: 'Total duration in minutes' }),
  calls_without_duration: Type.Integer({ description: 'Number of calls with an unknown duration' }),
  cost_usd: Type.Number({
    description: 'Total cost of the calls whose provider reported it in US dollars; other currencies are not converted'
  }),
  calls_without_cost: Type.Integer({ description: 'Number of calls whose provider reported no cost in US dollars' })
}

const scope = {
  organization_id: '0199f1c2-0000-7000-8000-000000000001',
  client_id: null,
  start_date: '2026-11-01T05:00:00.000Z',
  end_date: '2026-12-01T04:59:59.999Z',
  time_zone: 'America/Chicago'
}

const month = { start: '2026-11-01T05:00:00.000Z', end: '2026-12-01T05:00:00.000Z' }

const usage = {
  calls: 240,
  duration_seconds: 14_460,
  minutes: 241,
  calls_without_duration: 3,
  cost_usd: 21.6,
  calls_without_cost: 0
}

const client = { value: '0199f1c2-0000-7000-8000-000000000003', name: 'Acme Honda of Springfield' }

const calls = { calls: 240, groups: [{ value: 'completed', name: null, calls: 240 }], other: null }

const rangeScope = {
  organization_id: Uuid<OrganizationId>(),
  client_id: Nullable(Uuid<ClientId>(), { description: 'The client of the filter; null for all' }),
  start_date: DateTime(),
  end_date: DateTime(),
  time_zone: Type.String(),
  interval: Nullable(OneOf(timeUnits))
}

const scopeOptions = {
  description: 'The query with its defaults',
  additionalProperties: false
}

const Scope = Type.Object({ ...rangeScope, group_by: Nullable(OneOf(shownGroups)) }, scopeOptions)

/** Figures of the calls of a range: of each bucket, and in total. */
function AnalyticsOf(title: string, figures: TProperties, example: object) {
  const options = { additionalProperties: false }
  const Group = Type.Object(
    {
      value: Nullable(Type.String(), {
        description:
          'The id of the client or the assistant, the version of the assistant, the status, the direction, or the provider; null if unknown'
      }),
      name: Nullable(Type.String(), { description: 'Name of the client; null for other groups' }),
      ...figures
    },
    options
  )
  const reported = {
    ...figures,
    groups: Type.Optional(
      Type.Array(Group, {
        maxItems: mostGroups,
        description: 'Groups with calls, most calls of the range first; with `group_by`'
      })
    ),
    other: Type.Optional(
      Nullable(Type.Object(figures, options), {
        description: 'Sum of all further groups, null if there are none; with `group_by`'
      })
    )
  }
  const Step = Type.Object(
    {
      start: DateTime(),
      end: DateTime({
        description: 'Start of the next bucket; the first and the last bucket are cut at the ends of the range'
      }),
      ...reported
    },
    options
  )

  return Type.Object(
    { data: Type.Array(Step, { maxItems: mostSteps }), total: Type.Object(reported, options), scope: Scope },
    {
      ...options,
      title,
      examples: [example],
      'x-response-description': 'The buckets, earliest first, and their total'
    }
  )
}

export const CallAnalytics = AnalyticsOf('CallAnalytics', CallFigures, {
  data: [{ ...month, ...calls }],
  total: calls,
  scope: { ...scope, interval: 'month', group_by: 'status' }
})

const grouped = { ...usage, groups: [{ ...client, ...usage }], other: null }

export const UsageAnalytics = AnalyticsOf('UsageAnalytics', UsageFigures, {
  data: [{ ...month, ...grouped }],
  total: grouped,
  scope: { ...scope, interval: 'month', group_by: 'client' }
})

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
    domain: AnyDomain,
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

export const EvaluationAnalytics = Type.Object(
  {
    data: Type.Array(
      Type.Object({ start: DateTime(), end: DateTime(), ...ScoreFigures }, { additionalProperties: false }),
      { maxItems: mostSteps }
    ),
    total: Type.Object(
      {
        ...ScoreFigures,
        groups: Type.Optional(
          Type.Array(
            Type.Object(
              { value: Nullable(Type.String(), { description: 'The version; null if unknown' }), ...ScoreFigures },
              closed
            ),
            {
              maxItems: mostGroups,
              description: 'Versions with evaluated calls, most evaluated calls first; with `group_by`'
            }
          )
        ),
        other: Type.Optional(
          Nullable(Type.Object({ evaluated: Type.Integer() }, closed), {
            description: 'Evaluated calls of all further versions, null if there are none; with `group_by`'
          })
        )
      },
      closed
    ),
    costs: Type.Array(EvaluationCost, {
      maxItems: mostModels,
      description:
        'Cost of evaluations by model and prompt, of all clients regardless of `client_id`; most expensive first'
    }),
    scope: Type.Object(
      { ...rangeScope, group_by: Nullable(Type.String({ enum: [...evaluationGroups] })) },
      scopeOptions
    )
  },
  {
    title: 'EvaluationAnalytics',
    additionalProperties: false,
    'x-response-description': 'The buckets, earliest first, and their total',
    examples: [
      {
        data: [{ ...month, ...exampleScores }],
        total: exampleScores,
        costs: EvaluationCost['examples'],
        scope: { ...scope, interval: 'month', group_by: null }
      }
    ]
  }
)
