import { type AlarmId, alarmKinds, type ClientId, certainties, type EndpointId } from '@callbook/domain'
import { Type } from '@sinclair/typebox'
import { DateTime, Nullable, OneOf, Uuid } from '../http-api/fields.ts'
import { exampleHealth, Health } from './health-schema.ts'
import { exampleNotable, Notable } from './notable-schema.ts'

/** Notable calls are this recent, and at most this many. */
export const [notableDays, mostNotable] = [30, 6]

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
      description: 'Whether the provider has missing calls; null for rejected reports'
    }),
    since: DateTime(),
    what: Type.String({ description: 'The problem' }),
    next_step: Type.String({ description: 'The recommended action' })
  },
  { title: 'Alarm', ...closed }
)

/** Overview of an organization. */
export const Overview = Type.Object(
  {
    days: Type.Array(
      Type.Object({ day: Type.String({ pattern: '^\\d{4}-\\d{2}-\\d{2}$' }), calls: Type.Integer() }, closed),
      {
        description: 'Calls of each of the last 30 days, today last'
      }
    ),
    waiting_reviews: Type.Integer({ description: 'Number of calls that wait for a review' }),
    failed_evaluations: Type.Integer({ description: 'Number of calls with a permanently failed evaluation' }),
    failed_evaluations_are_bounded: Type.Boolean({
      description: 'Whether there are more failed evaluations than counted'
    }),
    rejected_reports: Type.Integer({ description: 'Number of reports rejected in the last 24 hours' }),
    alarms: Type.Array(Alarm, {
      description: 'Webhook URLs that no longer receive reports, or that reject them; at most twenty'
    }),
    silent_endpoints: Type.Array(SilentEndpoint, {
      description:
        'Active endpoints without a report for a day, whose clients had calls on each of the previous seven days; ' +
        'at most twenty'
    }),
    notable_calls: Type.Array(Notable, {
      description: `The latest negative or flagged calls of the last ${notableDays} days, at most ${mostNotable}`
    }),
    health: Health
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
        rejected_reports: 2,
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
            next_step: 'Check whether the provider had calls since then and still posts to this webhook URL'
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
        ],
        notable_calls: [exampleNotable],
        health: exampleHealth
      }
    ]
  }
)
