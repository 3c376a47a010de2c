import { type ClientRow, clientColumns, jsonTemplate } from '@callbook/db'
import {
  type ClientId,
  clientStatuses,
  clientTypes,
  inputBounds,
  type OrganizationId,
  subscriptionPlans
} from '@callbook/domain'
import { ClientInput } from '@callbook/operations'
import { Type } from '@sinclair/typebox'
import { DateTime, Nullable, OneOf, Uuid } from '../http-api/fields.ts'
import { jsonText } from '../http-api/json-text.ts'

const example = {
  id: '0199f1c2-0000-7000-8000-000000000003',
  organization_id: '0199f1c2-0000-7000-8000-000000000001',
  name: 'Acme Honda',
  display_name: 'Acme Honda of Springfield',
  type: 'dealership',
  status: 'active',
  subscription_plan: 'pro',
  contact_person: 'Sam Rivera',
  contact_email: 'sam@acme-honda.example',
  phone_number: '+12025550100',
  joined_at: '2026-01-15T09:30:00.000Z',
  last_active_at: '2026-11-20T15:04:12.537Z',
  last_call_at: '2026-11-20T15:04:12.537Z'
}

export const exampleInput = { name: 'Acme Honda', type: 'dealership', phone_number: '+1 202 555 0100' }

/** A business whose calls are stored. Unknown texts are empty. */
export const Client = Type.Object(
  {
    id: Uuid<ClientId>(),
    organization_id: Uuid<OrganizationId>(),
    name: Type.String({ maxLength: inputBounds.name }),
    display_name: Type.String({ maxLength: inputBounds.name, description: 'Name for display' }),
    type: OneOf(clientTypes),
    status: OneOf(clientStatuses, { description: 'For your information; calls are stored regardless' }),
    subscription_plan: OneOf(subscriptionPlans),
    contact_person: Type.String({
      maxLength: inputBounds.contactPerson,
      description: 'Empty if unknown, like `contact_email` and `phone_number`'
    }),
    contact_email: Type.String({ maxLength: inputBounds.contactEmail }),
    phone_number: Type.String({ maxLength: 16, description: 'E.164' }),
    joined_at: DateTime(),
    last_active_at: DateTime({
      description: 'When the latest call took place; `joined_at` if that is later, or without calls'
    }),
    last_call_at: Nullable(DateTime({ description: 'When the latest call took place; null without calls' }))
  },
  { title: 'Client', examples: [example], additionalProperties: false }
)

/** Changes of a client: fields that are left out do not change, so there are no defaults. */
export const ClientChanges = Type.Partial(
  Type.Object({
    ...ClientInput.properties,
    display_name: Type.String({ ...ClientInput.properties.display_name, description: 'Name for display' }),
    type: OneOf(clientTypes, { description: 'Industry of the client' }),
    status: OneOf(clientStatuses, { description: 'For your information; calls are stored regardless' }),
    subscription_plan: OneOf(subscriptionPlans, { description: 'Plan of the client; for your information' })
  }),
  {
    title: 'ClientChanges',
    examples: [{ contact_person: 'Sam Rivera', contact_email: '' }],
    additionalProperties: false
  }
)

/** Returns the client as JSON text in the form of `Client`. */
export function presentClient(row: ClientRow): string {
  const lastCall = row.last_call_at === null ? 'null' : `"${row.last_call_at}"`

  return (
    `{"id":"${row.id}","organization_id":"${row.organization_id}","name":${jsonText(row.name)},` +
    `"display_name":${jsonText(row.display_name)},"type":${jsonText(row.type)},"status":${jsonText(row.status)},` +
    `"subscription_plan":${jsonText(row.subscription_plan)},"contact_person":${jsonText(row.contact_person)},` +
    `"contact_email":${jsonText(row.contact_email)},"phone_number":${jsonText(row.phone_number)},` +
    `"joined_at":"${row.joined_at}","last_active_at":"${row.last_active_at}","last_call_at":${lastCall}}`
  )
}

/** Writes clients in the form of `Client`. */
export const clientJson = jsonTemplate(clientColumns)
