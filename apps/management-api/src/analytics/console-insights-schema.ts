import { type TSchema, Type } from '@sinclair/typebox'
import { Nullable } from '../http-api/fields.ts'
import { Costs, Outcomes, Scores, Volume } from './console-schema.ts'

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
