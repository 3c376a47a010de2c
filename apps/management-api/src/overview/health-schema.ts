import { disabledReasons, eventEndpointStates, providerAccountStates } from '@callbook/db'
import {
  alarmKinds,
  type ClientId,
  type EndpointId,
  type EventEndpointId,
  type ProviderAccountId
} from '@callbook/domain'
import { Type } from '@sinclair/typebox'
import { DateTime, Nullable, OneOf, Uuid } from '../http-api/fields.ts'
import { mostEndpoints } from './health.ts'

const closed = { additionalProperties: false }

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
export const Health = Type.Object(
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

export const exampleHealth = {
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
