import type { IncomingHttpHeaders } from 'node:http'
import { badRequest } from '@callbook/http'
import { Type } from '@sinclair/typebox'

const maxLength = 255

export const IdempotencyKey = Type.Optional(
  Type.String({
    minLength: 1,
    maxLength,
    description:
      'Any unique text. A repeated request within 24 hours gets the first response and creates no second client'
  })
)

/** @throws {HttpError} 400 */
export function readIdempotencyKey(headers: IncomingHttpHeaders): string | undefined {
  const key = headers['idempotency-key']
  if (key === undefined) return undefined
  if (typeof key !== 'string' || key === '' || key.length > maxLength) {
    throw badRequest(`Idempotency-Key must be 1 to ${maxLength} characters`)
  }

  return key
}
