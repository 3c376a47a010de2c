import { disabledReasons, type EventEndpointRow, eventEndpointModes, eventEndpointStates } from '@callbook/db'
import {
  type ClientId,
  type EventEndpointId,
  eventTypeNames,
  inputBounds,
  type OrganizationId,
  type OrganizationKey
} from '@callbook/domain'
import {
  type EventEndpointInput,
  type EventEndpointWithSecret,
  presentEventEndpoint as presentOne
} from '@callbook/operations'
import { Type } from '@sinclair/typebox'
import { DateTime, Nullable, OneOf, Uuid } from '../http-api/fields.ts'

const example = {
  id: '0199f1c2-0000-7000-8000-000000000007',
  organization_id: '0199f1c2-0000-7000-8000-000000000001',
  url: 'https://crm.example.com/callbook',
  description: 'The CRM',
  types: ['call.stored', 'customer.erased'],
  mode: 'thin',
  client_id: null,
  state: 'active',
  disabled_reason: null,
  failing_since: null,
  created_at: '2026-11-20T15:04:12.537Z',
  updated_at: '2026-11-20T15:04:12.537Z'
}

const members = {
  id: Uuid<EventEndpointId>(),
  organization_id: Uuid<OrganizationId>(),
  url: Type.String({ maxLength: inputBounds.eventEndpointUrl, description: 'URL that receives events' }),
  description: Type.String({ maxLength: inputBounds.eventEndpointDescription, description: 'For your information' }),
  types: Nullable(Type.Array(OneOf(eventTypeNames), { maxItems: eventTypeNames.length }), {
    description: 'Types of the events to send; null for all'
  }),
  mode: OneOf(eventEndpointModes, { description: 'Content of event bodies' }),
  client_id: Nullable(Uuid<ClientId>(), { description: 'Client of the events to send; null for all' }),
  state: OneOf(eventEndpointStates, { description: 'Events are sent only if `active`' }),
  disabled_reason: Nullable(OneOf(disabledReasons), {
    description: 'Why it was disabled: it responded 410, or failed for 5 days; null if it is not disabled'
  }),
  failing_since: Nullable(DateTime(), { description: 'When deliveries began to fail; null if they succeed' }),
  created_at: DateTime(),
  updated_at: DateTime()
}

/** An event endpoint. */
export const EventEndpoint = Type.Object(members, {
  title: 'EventEndpoint',
  examples: [example],
  additionalProperties: false
})

/** An event endpoint with its secret, which is shown once. */
export const EventEndpointWithSecretSchema = Type.Object(
  {
    ...members,
    secret: Type.String({
      pattern: '^whsec_[A-Za-z0-9+/]+=*$',
      description: 'Secret that signs the requests; not shown again'
    })
  },
  {
    title: 'EventEndpointWithSecret',
    examples: [{ ...example, secret: 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSwMfKQ9r8GKYo=' }],
    additionalProperties: false
  }
)

export const exampleInput: EventEndpointInput = {
  url: 'https://crm.example.com/callbook',
  description: 'The CRM',
  types: ['call.stored', 'customer.erased'],
  mode: 'full'
}

/** Returns the endpoint as JSON text in the form of `EventEndpoint`. */
export function presentEventEndpoint(organizationId: OrganizationKey, row: EventEndpointRow): string {
  return JSON.stringify(presentOne(organizationId, row))
}

/** Returns the endpoint with its secret as JSON text. */
export function presentWithSecret(
  organizationId: OrganizationKey,
  { endpoint, secret }: EventEndpointWithSecret
): string {
  return JSON.stringify({ ...presentOne(organizationId, endpoint), secret })
}
