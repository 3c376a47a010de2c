import type { JsonObject } from './json.ts'

/** The headers of answers, to be referred to. */
export const headers = {
  RequestId: header('The id of the request, to be quoted in questions about it', { type: 'string', format: 'uuid' }),
  RateLimitLimit: header('Requests that the key may make in a minute', { type: 'integer' }),
  RateLimitRemaining: header('How many of them are left', { type: 'integer' }),
  RateLimitReset: header('Seconds until there is room for another one', { type: 'integer' }),
  RetryAfter: header('Seconds after which to try again', { type: 'integer', minimum: 1 }),
  ETag: header('Names this state of the resource, for If-None-Match', { type: 'string' }),
  Authenticate: header('The scheme of authentication', { type: 'string', const: 'ApiKey' })
}

export const always = { 'x-request-id': ref('headers', 'RequestId') }

export const rateHeaders = {
  ...always,
  'x-ratelimit-limit': ref('headers', 'RateLimitLimit'),
  'x-ratelimit-remaining': ref('headers', 'RateLimitRemaining'),
  'x-ratelimit-reset': ref('headers', 'RateLimitReset')
}

export const tagged = { etag: ref('headers', 'ETag') }

/** What any operation may answer, to be referred to. */
export const responses = {
  NotModified: {
    description: 'The resource is still what the ETag in If-None-Match names',
    headers: { ...rateHeaders, ...tagged }
  },
  BadRequest: refusal(
    'Something in the request is wrong; the message names it',
    { error: 'Bad Request', message: 'limit must be an integer from 1 to 200' },
    rateHeaders
  ),
  Unauthorized: refusal(
    'The key is missing, malformed, unknown, expired or revoked',
    { error: 'Unauthorized' },
    { ...always, 'www-authenticate': ref('headers', 'Authenticate') }
  ),
  TooManyRequests: refusal(
    'The key made too many requests, its organization makes too many at once, or too many wrong keys came from this address',
    { error: 'Too Many Requests', message: 'The limit is 600 requests a minute' },
    { ...always, 'retry-after': ref('headers', 'RetryAfter') }
  ),
  InternalServerError: refusal(
    'Nothing is wrong with the request',
    { error: 'Internal Server Error', message: 'Unexpected error' },
    always
  ),
  ServiceUnavailable: refusal(
    'The service is too busy, or its database is away: nothing is wrong with the request',
    { error: 'Service Unavailable' },
    { ...always, 'retry-after': ref('headers', 'RetryAfter') }
  )
}

/** Which of them stand for which status. */
export const common = {
  400: ref('responses', 'BadRequest'),
  401: ref('responses', 'Unauthorized'),
  429: ref('responses', 'TooManyRequests'),
  500: ref('responses', 'InternalServerError'),
  503: ref('responses', 'ServiceUnavailable')
}

export const notModified = { 304: ref('responses', 'NotModified') }

function header(description: string, schema: JsonObject): JsonObject {
  return { description, schema }
}

function refusal(description: string, example: JsonObject, responseHeaders: JsonObject): JsonObject {
  const schema = { $ref: '#/components/schemas/Error' }

  return { description, headers: responseHeaders, content: { 'application/json': { schema, example } } }
}

function ref(kind: 'headers' | 'responses', name: string): JsonObject {
  return { $ref: `#/components/${kind}/${name}` }
}
