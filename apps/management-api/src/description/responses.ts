import type { OpenApiObject } from './json.ts'

/**
 * Returns the response headers, as components.
 *
 * @param caller subject of the rate limit
 */
export function commonHeaders(caller: string) {
  return {
    RequestId: header('Id of the request, to quote in support requests', { type: 'string', format: 'uuid' }),
    RateLimitLimit: header(`Requests per minute of the ${caller}`, { type: 'integer' }),
    RateLimitRemaining: header('Remaining requests', { type: 'integer' }),
    RateLimitReset: header('Seconds until another request is allowed', { type: 'integer' }),
    RetryAfter: header('Seconds to wait before a retry', { type: 'integer', minimum: 1 })
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

/** Responses to server errors and overload. */
export const failureResponses = {
  InternalServerError: errorResponse(
    'An unexpected server error; the request itself is valid',
    { error: 'Internal Server Error', message: 'Unexpected error' },
    always
  ),
  ServiceUnavailable: errorResponse(
    'The service is overloaded, or its database is unavailable; the request itself is valid',
    { error: 'Service Unavailable' },
    later
  )
}

export function header(description: string, schema: OpenApiObject): OpenApiObject {
  return { description, schema }
}

export function errorResponse(description: string, example: OpenApiObject, headers: OpenApiObject): OpenApiObject {
  const schema = { $ref: '#/components/schemas/ErrorBody' }

  return { description, headers, content: { 'application/json': { schema, example } } }
}

export function ref(kind: 'headers' | 'responses', name: string): OpenApiObject {
  return { $ref: `#/components/${kind}/${name}` }
}
