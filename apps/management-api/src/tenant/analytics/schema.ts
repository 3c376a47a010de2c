import type { CallGroup } from '@callbook/db'
import { type ClientId, type OrganizationId, timeUnits } from '@callbook/domain'
import { type TProperties, Type } from '@sinclair/typebox'
import { DateTime, Nullable, OneOf, Uuid } from '../fields.ts'
import { mostGroups } from './groups.ts'
import { mostSteps } from './range.ts'
import { exampleScores, JudgingCost, ScoreFigures } from './score-schema.ts'
import { mostModels } from './scores.ts'

/** What the API groups calls by. */
export const shownGroups = ['client', 'assistant', 'status', 'direction'] as const satisfies readonly CallGroup[]

const CallFigures = { calls: Type.Integer({ description: 'How many calls there are' }) }

const UsageFigures = {
  ...CallFigures,
  duration_seconds: Type.Number({ description: 'How long those took of which it is known' }),
  minutes: Type.Number({ description: 'The same in minutes' }),
  calls_without_duration: Type.Integer({ description: 'How many of which it is not known' }),
  cost_usd: Type.Number({
    description: 'What those cost of which the provider told it in US dollars; nothing is converted to that'
  }),
  calls_without_cost: Type.Integer({ description: 'How many of which it did not' })
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
  client_id: Nullable(Uuid<ClientId>(), { description: 'The only client whose calls are told of; null for all' }),
  start_date: DateTime(),
  end_date: DateTime(),
  time_zone: Type.String(),
  interval: Nullable(OneOf(timeUnits))
}

const scopeOptions = {
  description: 'What was asked for, with what is so by default',
  additionalProperties: false
}

const Scope = Type.Object({ ...rangeScope, group_by: Nullable(OneOf(shownGroups)) }, scopeOptions)

/** What is told of the calls of a range: each step of it, and all. */
function AnalyticsOf(title: string, figures: TProperties, example: object) {
  const options = { additionalProperties: false }
  const Group = Type.Object(
    {
      value: Nullable(Type.String(), {
        description: 'The id of the client or the assistant, the status, or the direction; null where none is known'
      }),
      name: Nullable(Type.String(), { description: 'What the client is called; null for all else' }),
      ...figures
    },
    options
  )
  const told = {
    ...figures,
    groups: Type.Optional(
      Type.Array(Group, {
        maxItems: mostGroups,
        description: 'Those that have calls, in the order of how many all have; with `group_by`'
      })
    ),
    other: Type.Optional(
      Nullable(Type.Object(figures, options), {
        description: 'All groups beyond those that are told apart, null where there is none; with `group_by`'
      })
    )
  }
  const Step = Type.Object(
    {
      start: DateTime(),
      end: DateTime({ description: 'When the next one starts: the first and the last are cut where the range ends' }),
      ...told
    },
    options
  )

  return Type.Object(
    { data: Type.Array(Step, { maxItems: mostSteps }), total: Type.Object(told, options), scope: Scope },
    {
      ...options,
      title,
      examples: [example],
      'x-response-description': 'The steps, the earliest first, and their total'
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

export const EvaluationAnalytics = Type.Object(
  {
    data: Type.Array(
      Type.Object({ start: DateTime(), end: DateTime(), ...ScoreFigures }, { additionalProperties: false }),
      { maxItems: mostSteps }
    ),
    total: Type.Object(ScoreFigures, { additionalProperties: false }),
    costs: Type.Array(JudgingCost, {
      maxItems: mostModels,
      description: 'What judging has cost by model and prompt, of all clients whichever is asked for; the dearest first'
    }),
    scope: Type.Object(rangeScope, scopeOptions)
  },
  {
    title: 'EvaluationAnalytics',
    additionalProperties: false,
    'x-response-description': 'The steps, the earliest first, and their total',
    examples: [
      {
        data: [{ ...month, ...exampleScores }],
        total: exampleScores,
        costs: JudgingCost['examples'],
        scope: { ...scope, interval: 'month' }
      }
    ]
  }
)
