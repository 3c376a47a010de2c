import { customerStatus, nameWords } from '@callbook/domain'
import { occurredAt } from './call-rows.ts'
import type { Row } from './copy.ts'
import { nameOf } from './texts.ts'
import { phoneNumberOf, type World } from './world.ts'

export const customerColumns = [
  'organization_id',
  'id',
  'client_id',
  'phone_number',
  'first_name',
  'last_name',
  'full_name',
  'name_words',
  'named_at',
  'email',
  'customer_status',
  'created_from_call_id',
  'first_call_id',
  'first_call_at',
  'last_call_id',
  'last_call_at',
  'total_calls',
  'contacts',
  'metadata',
  'created_at',
  'updated_at'
]

export function customerRow(world: World, index: number): Row {
  const { plan } = world
  const customer = plan.customers[index]
  if (customer === undefined) throw new Error('a customer that was not planned')

  const { client, firstCall, lastCall, calls, contacts } = customer
  const { organizationId, clientId } = world.tenantOf(client)
  const { firstName, lastName } = nameOf(index)
  const [firstAt, lastAt] = [occurredAt(world, firstCall), occurredAt(world, lastCall)]

  return [
    organizationId,
    world.customerId(index),
    clientId,
    phoneNumberOf(index),
    firstName,
    lastName,
    `${firstName} ${lastName}`,
    nameWords(`${firstName} ${lastName}`),
    lastAt,
    '',
    customerStatus(contacts),
    world.callId(firstCall),
    world.callId(firstCall),
    firstAt,
    world.callId(lastCall),
    lastAt,
    calls,
    contacts,
    '{}',
    new Date(plan.timeOf(firstCall)),
    new Date(plan.timeOf(lastCall))
  ]
}
