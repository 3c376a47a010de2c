import { newId } from '@callbook/postgres'
import type { PoolClient } from 'pg'
import type { Endpoint } from './endpoint.ts'
import type { Report } from './report.ts'

/** Returns the id of the caller's customer; `undefined` for a caller without a number. */
export async function addToCustomer(
  client: PoolClient,
  endpoint: Endpoint,
  { message: { customer, startedAt } }: Report,
  callId: string
): Promise<string | undefined> {
  if (customer?.number === undefined) return undefined

  const { number, name = '' } = customer
  const [firstName = '', ...lastNames] = name.split(' ')
  const { rows } = await client.query<{ id: string }>(
    `insert into customers as c
      (organization_id, id, client_id, phone_number, first_name, last_name, full_name, name_words, email, customer_status,
       created_from_call_id, first_call_id, first_call_at, last_call_id, last_call_at, total_calls, contacts, metadata,
       created_at, updated_at)
    values ($1, $2, $3, $4, $5, $6, $7, lower($7), '', 'new', $8, $8, $9, $8, $9, 1, 1, '{}', now(), now())
    on conflict (organization_id, phone_number, client_id) do update set
      last_call_id = excluded.last_call_id, last_call_at = greatest(c.last_call_at, excluded.last_call_at),
      total_calls = c.total_calls + 1, contacts = c.contacts + 1, customer_status = 'returning',
      updated_at = excluded.updated_at
    returning id`,
    [
      endpoint.organization_id,
      newId(),
      endpoint.client_id,
      number,
      firstName,
      lastNames.join(' '),
      name,
      callId,
      startedAt
    ]
  )

  return rows[0]?.id
}
