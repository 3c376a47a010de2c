import type { ClientId } from '@callbook/domain'
import { Type } from '@sinclair/typebox'
import { DateTime, Nullable, Uuid } from '../http-api/fields.ts'
import { mostClients } from './figures.ts'

const closed = { additionalProperties: false }

const quality = {
  lead_score: Nullable(Type.Number(), { description: 'Mean lead score; null without scores' }),
  adherence_score: Nullable(Type.Number(), { description: 'Mean adherence score; null without scores' }),
  evaluated: Type.Integer({ description: 'Calls with a lead quality result of a model or an import' }),
  flagged: Type.Integer({ description: 'Those of them that were flagged for review' })
}

const period = {
  calls: Type.Integer(),
  minutes: Type.Number(),
  cost_usd: Nullable(Type.Number(), { description: 'Null without the permission to read costs' }),
  ...quality
}

const ClientFigures = Type.Object(
  {
    id: Uuid<ClientId>(),
    name: Type.String(),
    calls: Type.Integer(),
    calls_before: Type.Integer({ description: 'Calls in the previous period' }),
    ...quality,
    missing_calls: Type.Integer({ description: 'Calls that a provider has and that are not stored' }),
    last_call_at: Nullable(DateTime())
  },
  { title: 'ClientFigures', ...closed }
)

const examplePeriod = {
  calls: 38,
  minutes: 92.5,
  cost_usd: 4.75,
  lead_score: 71.4,
  adherence_score: 88,
  evaluated: 30,
  flagged: 3
}

/** Figures of a period, its days and its clients. */
export const OverviewFigures = Type.Object(
  {
    steps: Type.Array(Type.Object({ start: DateTime(), end: DateTime(), calls: Type.Integer() }, closed)),
    total: Type.Object(period, closed),
    before: Type.Object(period, { ...closed, description: 'The previous period of the same length' }),
    clients: Type.Array(ClientFigures, { description: `At most ${mostClients} clients, most calls first` }),
    clients_total: Type.Integer({ description: 'Number of clients' })
  },
  {
    title: 'OverviewFigures',
    ...closed,
    examples: [
      {
        steps: [{ start: '2026-11-20T00:00:00.000Z', end: '2026-11-21T00:00:00.000Z', calls: 38 }],
        total: examplePeriod,
        before: examplePeriod,
        clients: [
          {
            id: '0199f1c2-0000-7000-8000-000000000003',
            name: 'Acme Honda',
            calls: 38,
            calls_before: 31,
            lead_score: 71.4,
            adherence_score: 88,
            evaluated: 30,
            flagged: 3,
            missing_calls: 0,
            last_call_at: '2026-11-20T15:04:12.537Z'
          }
        ],
        clients_total: 1
      }
    ]
  }
)
