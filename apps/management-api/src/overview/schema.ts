import { disabledReasons, eventEndpointStates, type NotableCall, providerAccountStates } from '@callbook/db'
import {
  type AlarmId,
  alarmKinds,
  type CallId,
  type ClientId,
  certainties,
  type EndpointId,
  type EventEndpointId,
  formatPhoneNumber,
  type ProviderAccountId,
  sentiments
} from '@callbook/domain'
import { Type } from '@sinclair/typebox'
import { DateTime, Nullable, OneOf, Uuid } from '../http-api/fields.ts'

export const mostEndpoints = 50

/** Maximum number of listed clients: those with the most calls. */
export const mostClients = 1_000

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

const Endpoint = Type.Object(
  {
    id: Uuid<EndpointId>(),
    client_id: Uuid<ClientId>(),
    client_name: Type.String(),
    provider: Type.String(),
    last_used_at: Nullable(DateTime(), { description: 'Time of the last report' }),
    alarm: Nullable(OneOf(alarmKinds), { description: 'The open alarm' }),
    rejected_reports: Type.Integer({ description: 'Number of reports rejected in the last 24 hours' })
  },
  { title: 'EndpointHealth', ...closed }
)

const Account = Type.Object(
  {
    id: Uuid<ProviderAccountId>(),
    provider: Type.String(),
    base_url: Type.String(),
    state: OneOf(providerAccountStates),
    last_error: Nullable(Type.String()),
    last_pass_at: Nullable(DateTime()),
    created_at: DateTime(),
    open_gaps: Type.Integer({ description: 'Missing calls' })
  },
  { title: 'ProviderAccountHealth', ...closed }
)

const EventEndpoint = Type.Object(
  {
    id: Uuid<EventEndpointId>(),
    url: Type.String(),
    description: Type.String(),
    state: OneOf(eventEndpointStates),
    disabled_reason: Nullable(OneOf(disabledReasons)),
    failing_since: Nullable(DateTime(), { description: 'Since when all attempts have failed' })
  },
  { title: 'EventEndpointHealth', ...closed }
)

const hidden = 'null without the permission to manage clients'

/** State of the connections of an organization. */
const Health = Type.Object(
  {
    endpoints: Type.Array(Endpoint, {
      description:
        `Active webhook URLs, at most ${mostEndpoints}: ` +
        'first those with an alarm, then those with rejected reports, then the latest used'
    }),
    endpoints_total: Type.Integer({ description: 'Number of active webhook URLs' }),
    provider_accounts: Nullable(Type.Array(Account), { description: `Provider accounts, newest first; ${hidden}` }),
    event_endpoints: Nullable(Type.Array(EventEndpoint), { description: `Event endpoints, newest first; ${hidden}` })
  },
  { title: 'Health', ...closed }
)

const exampleHealth = {
  endpoints: [
    {
      id: '0199f1c2-0000-7000-8000-000000000008',
      client_id: '0199f1c2-0000-7000-8000-000000000003',
      client_name: 'Acme Honda',
      provider: 'retell',
      last_used_at: '2026-11-22T03:04:12.537Z',
      alarm: 'silent',
      rejected_reports: 0
    }
  ],
  endpoints_total: 1,
  provider_accounts: [],
  event_endpoints: []
}

/** A negative or flagged call with its summary. */
const Notable = Type.Object(
  {
    id: Uuid<CallId>(),
    client_id: Uuid<ClientId>(),
    client_name: Type.String(),
    caller: Nullable(Type.String(), { description: 'Name of the caller, or else the number; null if unknown' }),
    summary: Nullable(Type.String()),
    sentiment: Nullable(OneOf(sentiments)),
    lead_score: Nullable(Type.Number()),
    human_review_required: Nullable(Type.Boolean(), { description: 'Whether the call waits for a review' }),
    occurred_at: DateTime()
  },
  { title: 'NotableCall', additionalProperties: false }
)

const exampleNotable = {
  id: '0199f1c2-0000-7000-8000-000000000005',
  client_id: '0199f1c2-0000-7000-8000-000000000003',
  client_name: 'Acme Honda',
  caller: 'Dana Whitfield',
  summary: 'The caller asks why her car is not ready and wants to talk to a manager.',
  sentiment: 'negative',
  lead_score: 42,
  human_review_required: true,
  occurred_at: '2026-11-20T15:03:30.000Z'
}

export function presentNotable({ caller_full_name: name, caller_phone_number: number, ...call }: NotableCall) {
  const { call_summary: summary, ...others } = call

  return { ...others, summary, caller: name ?? (number === null ? null : formatPhoneNumber(number)) }
}

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
