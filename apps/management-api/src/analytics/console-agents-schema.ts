import { Type } from '@sinclair/typebox'
import { DateTime, Nullable } from '../http-api/fields.ts'

const closed = { additionalProperties: false }

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
