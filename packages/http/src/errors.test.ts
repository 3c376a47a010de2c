import { ExpectedError } from '@callbook/domain'
import { expect, it } from 'vitest'
import { createApp } from './app.ts'
import {
  badRequest,
  conflict,
  forbidden,
  HttpError,
  notFound,
  serviceUnavailable,
  tooManyRequests,
  unauthorized,
  unprocessable
} from './errors.ts'
import { createLogger } from './logger.ts'

class Full extends ExpectedError {
  override readonly status = 429
  override readonly retryAfterSeconds = 3
}

class Away extends ExpectedError {
  override readonly status = 404
  override readonly title = 'Client not found'
  override readonly hasPublicMessage = false
}

const internal = { error: 'Internal Server Error', message: 'Unexpected error' }

it.each([
  { thrown: badRequest('limit must be 1'), status: 400, body: { error: 'Bad Request', message: 'limit must be 1' } },
  { thrown: unauthorized(), status: 401, body: { error: 'Unauthorized' } },
  { thrown: forbidden(), status: 403, body: { error: 'Forbidden' } },
  { thrown: notFound('Customer'), status: 404, body: { error: 'Customer not found' } },
  { thrown: notFound(), status: 404, body: { error: 'Not Found' } },
  { thrown: conflict('in use'), status: 409, body: { error: 'Conflict', message: 'in use' } },
  { thrown: new HttpError(413), status: 413, body: { error: 'Payload Too Large' } },
  { thrown: unprocessable('other body'), status: 422, body: { error: 'Unprocessable Entity', message: 'other body' } },
  { thrown: tooManyRequests(7), status: 429, body: { error: 'Too Many Requests' } },
  { thrown: serviceUnavailable(1), status: 503, body: { error: 'Service Unavailable' } },
  {
    thrown: new Full('too many reviews'),
    status: 429,
    body: { error: 'Too Many Requests', message: 'too many reviews' }
  },
  { thrown: new Away('in organization 7'), status: 404, body: { error: 'Client not found' } },
  { thrown: new Error('ECONNREFUSED'), status: 503, body: { error: 'Service Unavailable' } },
  {
    thrown: Object.assign(new Error('slow'), { statusCode: 503, code: 'FST_ERR_HANDLER_TIMEOUT' }),
    status: 503,
    body: { error: 'Service Unavailable' }
  },
  { thrown: new Error('select * from calls'), status: 500, body: internal },
  { thrown: Object.assign(new Error('upstream'), { statusCode: 404 }), status: 500, body: internal },
  {
    thrown: Object.assign(new Error('at /v1/secret'), { statusCode: 400, code: 'FST_ERR_X' }),
    status: 400,
    body: { error: 'Bad Request' }
  },
  {
    thrown: Object.assign(new Error('framework'), { statusCode: 500, code: 'FST_ERR_X' }),
    status: 500,
    body: internal
  },
  { thrown: 'a string', status: 500, body: internal },
  { thrown: undefined, status: 500, body: internal },
  { thrown: null, status: 500, body: internal }
])('returns $status $body', async ({ thrown, status, body }) => {
  const response = await responseTo(thrown)

  expect(response.statusCode).toBe(status)
  expect(response.json()).toEqual(body)
})

it.each([
  { thrown: unauthorized('ApiKey'), header: 'www-authenticate', value: 'ApiKey' },
  { thrown: tooManyRequests(7, 'at most 600 a minute'), header: 'retry-after', value: '7' },
  { thrown: conflict('still at it', 1), header: 'retry-after', value: '1' },
  { thrown: conflict('in use'), header: 'retry-after', value: undefined },
  { thrown: serviceUnavailable(1), header: 'retry-after', value: '1' },
  { thrown: new Full('too many reviews'), header: 'retry-after', value: '3' },
  { thrown: new Error('ECONNREFUSED'), header: 'retry-after', value: '5' }
])('sends $header: $value', async ({ thrown, header, value }) => {
  const response = await responseTo(thrown)

  expect(response.headers[header]).toBe(value)
})

it('gives each response its own id and ignores ids sent by the caller', async () => {
  const app = createApp({ logger: createLogger('silent'), bodyLimit: 1_000 })
  const headers = { 'x-request-id': 'mine', 'request-id': 'mine' }

  const ids = (await Promise.all([1, 2].map(() => app.inject({ url: '/', headers })))).map(
    (response) => response.headers['x-request-id']
  )

  expect(new Set([...ids, 'mine']).size).toBe(3)
})

async function responseTo(thrown: unknown) {
  const outage = { causes: (error: unknown) => String(error).includes('ECONNREFUSED'), retryAfterSeconds: 5 }
  const app = createApp({ logger: createLogger('silent'), bodyLimit: 1_000, outage })
  app.get('/', async () => {
    throw thrown
  })

  return await app.inject('/')
}
