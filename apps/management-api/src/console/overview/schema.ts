import type { ClientId, EndpointId } from '@callbook/domain'
import { Type } from '@sinclair/typebox'
import { DateTime, Uuid } from '../../tenant/fields.ts'

const closed = { additionalProperties: false }

const SilentEndpoint = Type.Object(
  {
    id: Uuid<EndpointId>(),
    client_id: Uuid<ClientId>(),
    client_name: Type.String(),
    provider: Type.String(),
    last_used_at: DateTime()
  },
  { title: 'SilentEndpoint', ...closed }
)

/** What is to be seen of an organization at a glance. */
export const Overview = Type.Object(
  {
    days: Type.Array(
      Type.Object({ day: Type.String({ pattern: '^\\d{4}-\\d{2}-\\d{2}$' }), calls: Type.Integer() }, closed),
      {
        description: 'How many calls were stored on each of thirty days, of which the last is today'
      }
    ),
    waiting_reviews: Type.Integer({ description: 'How many calls wait for a person' }),
    failed_evaluations: Type.Integer({ description: 'Of how many calls an evaluation has failed for good' }),
    failed_evaluations_are_bounded: Type.Boolean({ description: 'Whether there are more of these' }),
    refused_deliveries: Type.Integer({ description: 'How many deliveries were refused in 24 hours' }),
    silent_endpoints: Type.Array(SilentEndpoint, {
      description:
        'Active endpoints without a report for a day, whose clients had calls on each of the seven days before; ' +
        'twenty at most'
    })
  },
  {
    title: 'Overview',
    ...closed,
    examples: [
      {
        days: [
          { day: '2026-11-21', calls: 38 },
          { day: '2026-11-22', calls: 12 }
        ],
        waiting_reviews: 4,
        failed_evaluations: 0,
        failed_evaluations_are_bounded: false,
        refused_deliveries: 2,
        silent_endpoints: [
          {
            id: '0199f1c2-0000-7000-8000-000000000007',
            client_id: '0199f1c2-0000-7000-8000-000000000003',
            client_name: 'Acme Honda',
            provider: 'vapi',
            last_used_at: '2026-11-20T15:04:12.537Z'
          }
        ]
      }
    ]
  }
)
