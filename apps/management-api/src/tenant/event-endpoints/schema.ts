import {
  type EventEndpointInput,
  type EventEndpointWithSecret,
  eventEndpointLengths,
  presentEventEndpoint as presentOne
} from '@callbook/admin'
import { disabledReasons, type EventEndpointRow, eventEndpointModes, eventEndpointStates } from '@callbook/db'
import { type ClientId, type EventEndpointId, eventTypeNames, type OrganizationId } from '@callbook/domain'
import { Type } from '@sinclair/typebox'
import { DateTime, Nullable, OneOf, Uuid } from '../fields.ts'

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
  url: Type.String({ maxLength: eventEndpointLengths.url, description: 'Where events are sent' }),
  description: Type.String({ maxLength: eventEndpointLengths.description, description: 'For the reader' }),
  types: Nullable(Type.Array(OneOf(eventTypeNames), { maxItems: eventTypeNames.length }), {
    description: 'What is sent; null for all'
  }),
  mode: OneOf(eventEndpointModes, { description: 'How much is sent of an event' }),
  client_id: Nullable(Uuid<ClientId>(), { description: 'The client whose events are sent; null for all' }),
  state: OneOf(eventEndpointStates, { description: 'Whether events are sent: only while it is active' }),
  disabled_reason: Nullable(OneOf(disabledReasons), {
    description: 'Why it was disabled: it answered 410, or failed for 5 days; null while it is not'
  }),
  failing_since: Nullable(DateTime(), { description: 'Since when nothing has arrived; null while events do' }),
  created_at: DateTime(),
  updated_at: DateTime()
}

/** A place to which events are sent. */
export const EventEndpoint = Type.Object(members, {
  title: 'EventEndpoint',
  examples: [example],
  additionalProperties: false
})

/** The same with its secret, which is shown once. */
export const EventEndpointWithSecretSchema = Type.Object(
  {
    ...members,
    secret: Type.String({
      pattern: '^whsec_[A-Za-z0-9+/]+=*$',
      description: 'What requests are signed with; it is not shown again'
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

/** The endpoint as JSON text, of the form of `EventEndpoint`. */
export function presentEventEndpoint(organizationId: OrganizationId, row: EventEndpointRow): string {
  return JSON.stringify(presentOne(organizationId, row))
}

/** The same with its secret. */
export function presentWithSecret(
  organizationId: OrganizationId,
  { endpoint, secret }: EventEndpointWithSecret
): string {
  return JSON.stringify({ ...presentOne(organizationId, endpoint), secret })
}
