import { type AlarmId, alarmKinds, type ClientId, certainties, type EndpointId } from '@callbook/domain'
import { Type } from '@sinclair/typebox'
import { DateTime, Nullable, OneOf, Uuid } from '../../tenant/fields.ts'

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

const Alarm = Type.Object(
  {
    id: Uuid<AlarmId>(),
    endpoint_id: Uuid<EndpointId>(),
    client_id: Uuid<ClientId>(),
    client_name: Type.String(),
    provider: Type.String(),
    kind: OneOf(alarmKinds),
    certainty: Nullable(OneOf(certainties), {
      description: 'Whether the provider has calls that never came; null of what is refused'
    }),
    since: DateTime(),
    what: Type.String({ description: 'What has happened' }),
    next_step: Type.String({ description: 'What to do about it' })
  },
  { title: 'Alarm', ...closed }
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
    alarms: Type.Array(Alarm, {
      description: 'Webhook URLs to which nothing comes any more, or that refuse what comes; twenty at most'
    }),
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
        alarms: [
          {
            id: '0199f1c2-0000-7000-8000-000000000009',
            endpoint_id: '0199f1c2-0000-7000-8000-000000000008',
            client_id: '0199f1c2-0000-7000-8000-000000000003',
            client_name: 'Acme Honda',
            provider: 'retell',
            kind: 'silent',
            certainty: 'suspected',
            since: '2026-11-22T03:04:12.537Z',
            what: 'No report for longer than 6 hours',
            next_step: 'See whether the provider had calls since, and whether it still posts to this webhook URL'
          }
        ],
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
