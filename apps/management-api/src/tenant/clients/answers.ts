import { conflict, type HttpError } from '@callbook/http'
import { Type } from '@sinclair/typebox'
import { DataOf } from '../data.ts'
import { Refusal } from '../error.ts'
import { Client } from './schema.ts'

export const exampleInput = { name: 'Acme Honda', type: 'dealership', phone_number: '+1 202 555 0100' }

const stillAnswered = 'The request with this Idempotency-Key is still being answered'
/** When it will have been, most likely. */
const retryAfterSeconds = 1

/** What POST /v1/clients answers. */
export const Created = {
  ...DataOf(Client, 'The new client'),
  headers: {
    location: Type.String({ description: 'Where the client is' }),
    'idempotent-replayed': Type.Literal('true', { description: 'There only when the answer repeats an earlier one' })
  }
}

export const NotNow = Refusal(
  'The request with this Idempotency-Key is still being answered, where `Retry-After` says when to try again, ' +
    'or the organization has as many clients as it may',
  { error: 'Conflict', message: stillAnswered }
)

export const Changed = Refusal('This Idempotency-Key was used with another body', {
  error: 'Unprocessable Entity',
  message: 'This Idempotency-Key was used with another body'
})

export function stillBeingAnswered(): HttpError {
  return conflict(stillAnswered, retryAfterSeconds)
}
