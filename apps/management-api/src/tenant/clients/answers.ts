import { Type } from '@sinclair/typebox'
import { DataOf } from '../data.ts'
import { Refusal } from '../error.ts'
import { Client } from './schema.ts'

export const exampleInput = { name: 'Acme Honda', type: 'dealership', phone_number: '+1 202 555 0100' }

/** What POST /v1/clients answers. */
export const Created = {
  ...DataOf(Client, 'The new client'),
  headers: {
    location: Type.String({ description: 'Where the client is' }),
    'idempotent-replayed': Type.Literal('true', { description: 'There only when the answer repeats an earlier one' })
  }
}

export const NotNow = Refusal(
  'The request with this Idempotency-Key is still being answered, or the organization has as many clients as it may',
  { error: 'Conflict', message: 'The request with this Idempotency-Key is still being answered' }
)

export const Changed = Refusal('This Idempotency-Key was used with another body', {
  error: 'Unprocessable Entity',
  message: 'This Idempotency-Key was used with another body'
})
