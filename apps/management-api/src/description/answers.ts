import type { JsonObject } from './json.ts'

/** The headers of answers, to be referred to. @param caller whose requests are counted */
export function commonHeaders(caller: string) {
  return {
    RequestId: header('The id of the request, to be quoted in questions about it', { type: 'string', format: 'uuid' }),
    RateLimitLimit: header(`Requests that the ${caller} may make in a minute`, { type: 'integer' }),
    RateLimitRemaining: header('How many of them are left', { type: 'integer' }),
    RateLimitReset: header('Seconds until there is room for another one', { type: 'integer' }),
    RetryAfter: header('Seconds after which to try again', { type: 'integer', minimum: 1 })
  }
}

export const always = { 'x-request-id': ref('headers', 'RequestId') }

export const rateHeaders = {
  ...always,
  'x-ratelimit-limit': ref('headers', 'RateLimitLimit'),
  'x-ratelimit-remaining': ref('headers', 'RateLimitRemaining'),
  'x-ratelimit-reset': ref('headers', 'RateLimitReset')
}

export const later = { ...always, 'retry-after': ref('headers', 'RetryAfter') }

/** What is nobody's mistake but ours, or the hour's. */
export const failures = {
  InternalServerError: refusal(
    'Nothing is wrong with the request',
    { error: 'Internal Server Error', message: 'Unexpected error' },
    always
  ),
  ServiceUnavailable: refusal(
    'The service is too busy, or its database is away: nothing is wrong with the request',
    { error: 'Service Unavailable' },
    later
  )
}

export function header(description: string, schema: JsonObject): JsonObject {
  return { description, schema }
}

export function refusal(description: string, example: JsonObject, headers: JsonObject): JsonObject {
  const schema = { $ref: '#/components/schemas/ErrorBody' }

  return { description, headers, content: { 'application/json': { schema, example } } }
}

export function ref(kind: 'headers' | 'responses', name: string): JsonObject {
  return { $ref: `#/components/${kind}/${name}` }
}
