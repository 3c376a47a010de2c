import { ClientInput, clientStatuses, clientTextLengths, clientTypes, subscriptionPlans } from '@callbook/admin'
import { type ClientRow, clientColumns, jsonTemplate } from '@callbook/db'
import type { ClientId, OrganizationId } from '@callbook/domain'
import { Type } from '@sinclair/typebox'
import { DateTime, OneOf, Uuid } from '../fields.ts'
import { text } from '../json-text.ts'

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
  last_active_at: '2026-11-20T15:04:12.537Z'
}

/** A business whose calls are kept. A text that is not known is empty. */
export const Client = Type.Object(
  {
    id: Uuid<ClientId>(),
    organization_id: Uuid<OrganizationId>(),
    name: Type.String({ maxLength: clientTextLengths.name }),
    display_name: Type.String({ maxLength: clientTextLengths.name, description: 'The name to show to people' }),
    type: OneOf(clientTypes),
    status: OneOf(clientStatuses, { description: 'For the reader; it never stops calls from being stored' }),
    subscription_plan: OneOf(subscriptionPlans),
    contact_person: Type.String({
      maxLength: clientTextLengths.contact_person,
      description: 'Empty when unknown, as are the two below'
    }),
    contact_email: Type.String({ maxLength: clientTextLengths.contact_email }),
    phone_number: Type.String({ maxLength: 16, description: 'E.164' }),
    joined_at: DateTime(),
    last_active_at: DateTime({ description: 'When the latest call was stored; joined_at before the first one' })
  },
  { title: 'Client', examples: [example], additionalProperties: false }
)

/** What is to be corrected of a client: what is left out stays, so there are no defaults. */
export const ClientChanges = Type.Partial(
  Type.Object({
    ...ClientInput.properties,
    display_name: Type.String({ ...ClientInput.properties.display_name, description: 'The name to show to people' }),
    type: OneOf(clientTypes, { description: 'The trade of the client' }),
    status: OneOf(clientStatuses, { description: 'For the reader; it never stops calls from being stored' }),
    subscription_plan: OneOf(subscriptionPlans, { description: 'What the client pays for; for the reader' })
  }),
  {
    title: 'ClientChanges',
    examples: [{ contact_person: 'Sam Rivera', contact_email: '' }],
    additionalProperties: false
  }
)

/** The client as JSON text, of the form of `Client`. */
export function presentClient(row: ClientRow): string {
  return (
    `{"id":"${row.id}","organization_id":"${row.organization_id}","name":${text(row.name)},` +
    `"display_name":${text(row.display_name)},"type":${text(row.type)},"status":${text(row.status)},` +
    `"subscription_plan":${text(row.subscription_plan)},"contact_person":${text(row.contact_person)},` +
    `"contact_email":${text(row.contact_email)},"phone_number":${text(row.phone_number)},` +
    `"joined_at":"${row.joined_at}","last_active_at":"${row.last_active_at}"}`
  )
}

/** Writes clients in the form of `Client`. */
export const clientJson = jsonTemplate(clientColumns)
