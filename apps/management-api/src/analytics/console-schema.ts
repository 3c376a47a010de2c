import { builtInDomains, callStatuses } from '@callbook/domain'
import { type TProperties, type TSchema, Type } from '@sinclair/typebox'
import { DateTime, Nullable, OneOf } from '../http-api/fields.ts'
import { EvaluationCost, exampleScores, ScoreFigures } from './schema.ts'

const closed = { additionalProperties: false }

const time = { start: '2026-11-20T00:00:00.000Z', end: '2026-11-21T00:00:00.000Z' }

/** Figures of each bucket, of all buckets, and of the previous period. */
function OverTime(title: string, figures: TProperties, example: object, more: TProperties = {}, moreExample = {}) {
  return Type.Object(
    {
      steps: Type.Array(Type.Object({ start: DateTime(), end: DateTime(), ...figures }, closed)),
      total: Type.Object(figures, closed),
      before: Type.Object(figures, { ...closed, description: 'The previous period of the same length' }),
      ...more
    },
    {
      ...closed,
      title,
      examples: [{ steps: [{ ...time, ...example }], total: example, before: example, ...moreExample }]
    }
  )
}

export const Volume = OverTime(
  'Volume',
  {
    calls: Type.Integer(),
    inbound: Type.Integer(),
    outbound: Type.Integer(),
    web: Type.Integer(),
    unknown: Type.Integer()
  },
  { calls: 24, inbound: 20, outbound: 3, web: 1, unknown: 0 }
)

const Reason = Type.Object(
  { value: Nullable(Type.String(), { description: 'As worded by the provider' }), calls: Type.Integer() },
  closed
)

export const Outcomes = Type.Object(
  {
    statuses: Type.Array(
      Type.Object({ status: OneOf(callStatuses), calls: Type.Integer(), before: Type.Integer() }, closed)
    ),
    ended_reasons: Type.Array(Reason, { description: 'The groups with the most calls' }),
    other_ended_reasons: Type.Integer({ description: 'Calls of all other groups' })
  },
  {
    ...closed,
    title: 'Outcomes',
    examples: [
      {
        statuses: [{ status: 'completed', calls: 24, before: 20 }],
        ended_reasons: [{ value: 'customer-ended-call', calls: 20 }],
        other_ended_reasons: 4
      }
    ]
  }
)

const ClientCost = Type.Object(
  { id: Type.String(), name: Nullable(Type.String()), minutes: Type.Number(), cost_usd: Type.Number() },
  closed
)

const tens = Type.Array(Type.Integer(), {
  description: 'Calls by score in steps of ten: 0 to 9, 10 to 19 and so on; 100 counts with 90 to 99'
})

const exampleTens = [0, 0, 1, 1, 2, 4, 6, 8, 3, 1]

export const Scores = OverTime(
  'Scores',
  ScoreFigures,
  exampleScores,
  { tens: Type.Object({ lead_score: tens, adherence_score: tens }, closed) },
  { tens: { lead_score: exampleTens, adherence_score: exampleTens } }
)

export const Costs = OverTime(
  'Costs',
  {
    calls: Type.Integer(),
    minutes: Type.Number(),
    cost_usd: Type.Number({ description: 'Calls whose provider reported the cost in US dollars' }),
    calls_without_cost: Type.Integer()
  },
  { calls: 24, minutes: 61.5, cost_usd: 5.4, calls_without_cost: 0 },
  {
    clients: Type.Array(ClientCost, { description: 'The clients with the most calls' }),
    other_clients: Nullable(Type.Object({ minutes: Type.Number(), cost_usd: Type.Number() }, closed)),
    evaluations: Type.Array(EvaluationCost, { description: 'Cost for all clients, regardless of `client_id`' })
  },
  {
    clients: [{ id: '0199f1c2-0000-7000-8000-000000000003', name: 'Acme Honda', minutes: 61.5, cost_usd: 5.4 }],
    other_clients: null,
    evaluations: EvaluationCost['examples']
  }
)

const Agreement = Type.Object(
  {
    domain: OneOf(builtInDomains),
    field: Type.String({ description: 'Evaluated field as a JSON path' }),
    measure: OneOf(['mean_absolute_error', 'cohens_kappa']),
    value: Nullable(Type.Number()),
    calls: Type.Integer({ description: 'Number of calls' })
  },
  closed
)

export const Agreements = Type.Object(
  {
    most: Type.Integer({ description: 'Maximum number of compared calls, newest first' }),
    fields: Type.Array(Agreement, { description: 'All compared calls' }),
    flagged: Type.Array(Agreement, { description: 'The compared calls that the model flagged for review' }),
    sampled: Type.Array(Agreement, {
      description: 'The compared calls that were selected at random; they represent calls without a flag'
    })
  },
  {
    ...closed,
    title: 'Agreements',
    examples: [
      {
        most: 1_000,
        fields: [
          { domain: 'lead_quality', field: 'overall_score', measure: 'mean_absolute_error', value: 4.2, calls: 31 }
        ],
        flagged: [
          { domain: 'lead_quality', field: 'overall_score', measure: 'mean_absolute_error', value: 6.1, calls: 19 }
        ],
        sampled: [
          { domain: 'lead_quality', field: 'overall_score', measure: 'mean_absolute_error', value: 1.8, calls: 11 }
        ]
      }
    ]
  }
)

export const Insights = Type.Object(
  {
    volume: Volume,
    outcomes: Outcomes,
    scores: Scores,
    costs: Nullable(Costs, { description: 'Null without the permission `read_costs`' })
  },
  {
    ...{ additionalProperties: false, title: 'Insights' },
    examples: [
      {
        volume: exampleOf(Volume),
        outcomes: exampleOf(Outcomes),
        scores: exampleOf(Scores),
        costs: exampleOf(Costs)
      }
    ]
  }
)

function exampleOf({ examples }: TSchema): unknown {
  return Array.isArray(examples) ? examples[0] : undefined
}

const AgentFigures = Type.Object(
  {
    assistant_id: Nullable(Type.String(), { description: 'Null for calls whose report names no assistant' }),
    assistant_version: Nullable(Type.String(), { description: 'In the numbering of the provider' }),
    assistant_name: Nullable(Type.String(), { description: 'Name in the latest of these calls' }),
    calls: Type.Integer(),
    minutes: Type.Number(),
    lead_score: Nullable(Type.Number(), { description: 'Mean, from 0 to 100' }),
    lead_scores: Type.Integer({ description: 'Number of calls with a lead score' }),
    adherence_score: Nullable(Type.Number(), { description: 'Mean, from 0 to 100' }),
    adherence_scores: Type.Integer({ description: 'Number of calls with an adherence score' }),
    evaluated: Type.Integer({ description: 'Calls with a lead quality result of a model or an import' }),
    flagged: Type.Integer({ description: 'Number of the evaluated calls that were flagged for review' }),
    negative_calls: Type.Integer(),
    last_call_at: DateTime()
  },
  { ...closed, title: 'AgentFigures' }
)

export const Agents = Type.Object(
  {
    most: Type.Integer({ description: 'Maximum number of agents: those with the most calls' }),
    agents: Type.Array(AgentFigures)
  },
  {
    ...closed,
    title: 'Agents',
    examples: [
      {
        most: 100,
        agents: [
          {
            ...{ assistant_id: 'a7c1', assistant_version: '3', assistant_name: 'Reception', calls: 24, minutes: 61.5 },
            ...{ lead_score: 71.4, lead_scores: 20, adherence_score: 84.6, adherence_scores: 19 },
            ...{ evaluated: 20, flagged: 2, negative_calls: 1 },
            last_call_at: '2026-11-22T09:10:00.000Z'
          }
        ]
      }
    ]
  }
)
