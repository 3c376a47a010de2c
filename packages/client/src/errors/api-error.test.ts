import { expect, it } from 'vitest'
import * as client from '../index.ts'
import { createApiError } from './api-error.ts'

it.each([
  { status: 400, kind: client.InvalidRequestError },
  { status: 401, kind: client.AuthenticationError },
  { status: 403, kind: client.PermissionError },
  { status: 404, kind: client.NotFoundError },
  { status: 409, kind: client.ConflictError },
  { status: 410, kind: client.GoneError },
  { status: 412, kind: client.ConflictError },
  { status: 413, kind: client.InvalidRequestError },
  { status: 415, kind: client.InvalidRequestError },
  { status: 418, kind: client.ApiError },
  { status: 422, kind: client.InvalidRequestError },
  { status: 429, kind: client.RateLimitError },
  { status: 500, kind: client.ApiError },
  { status: 502, kind: client.UnavailableError },
  { status: 503, kind: client.UnavailableError },
  { status: 504, kind: client.UnavailableError }
])('a response of $status becomes a $kind.name', ({ status, kind }) => {
  const refusal = { status, error: 'Words', details: 'more', requestId: 'r1', retryAfter: 3 }

  const error = createApiError('GET /v1/calls', refusal)

  expect(error.constructor).toBe(kind)
  expect(error).toBeInstanceOf(client.CallbookError)
  expect(error).toMatchObject({ name: kind.name, ...refusal })
  expect(error.message).toBe(`GET /v1/calls returned ${status} Words: more (request r1)`)
})

it('an error contains only text of the response', () => {
  const refusal = {
    status: 404,
    error: 'Call not found',
    details: undefined,
    requestId: undefined,
    retryAfter: undefined
  }

  expect(createApiError('GET /v1/calls/{id}', refusal).message).toBe('GET /v1/calls/{id} returned 404 Call not found')
})
