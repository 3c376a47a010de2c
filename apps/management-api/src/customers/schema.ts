import { type CallId, type ClientId, type CustomerId, customerStatuses, type OrganizationId } from '@callbook/domain'
import { Type } from '@sinclair/typebox'
import { DateTime, OneOf, Uuid } from '../http-api/fields.ts'

const example = {
  id: '0199f1c2-0000-7000-8000-000000000004',
  organization_id: '0199f1c2-0000-7000-8000-000000000001',
  client_id: '0199f1c2-0000-7000-8000-000000000003',
  phone_number: '+12025550147',
  first_name: 'Dana',
  last_name: 'Whitfield',
  full_name: 'Dana Whitfield',
  email: '',
  customer_status: 'new',
  created_from_call_id: '0199f1c2-0000-7000-8000-000000000005',
  first_call_id: '0199f1c2-0000-7000-8000-000000000005',
  first_call_at: '2026-11-20T15:03:30.000Z',
  last_call_id: '0199f1c2-0000-7000-8000-000000000005',
  last_call_at: '2026-11-20T15:03:30.000Z',
  total_calls: 1,
  metadata: {},
  created_at: '2026-11-20T15:04:12.537Z',
  updated_at: '2026-11-20T15:04:12.537Z'
}

/**
 * A person who called one client, identified by phone number, as written by `customerJson`. Unknown texts are empty.
 */
export const Customer = Type.Object(
  {
    id: Uuid<CustomerId>(),
    organization_id: Uuid<OrganizationId>(),
    client_id: Uuid<ClientId>(),
    phone_number: Type.String({ maxLength: 16, description: 'E.164' }),
    first_name: Type.String({ description: 'Empty if unknown, like `last_name`, `full_name` and `email`' }),
    last_name: Type.String(),
    full_name: Type.String(),
    email: Type.String(),
    customer_status: OneOf(customerStatuses, {
      description:
        'By the number of contacts, which are all calls except unanswered outbound ones: unknown without one, new ' +
        'after one, else returning'
    }),
    created_from_call_id: Uuid<CallId>(),
    first_call_id: Uuid<CallId>(),
    first_call_at: DateTime(),
    last_call_id: Uuid<CallId>(),
    last_call_at: DateTime(),
    total_calls: Type.Integer({ minimum: 0, description: 'All calls with this person, answered or not' }),
    metadata: Type.Record(Type.String(), Type.Unknown()),
    created_at: DateTime(),
    updated_at: DateTime()
  },
  { title: 'Customer', examples: [example], additionalProperties: false }
)
