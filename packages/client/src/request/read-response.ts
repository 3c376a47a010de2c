import { createApiError } from '../errors/api-error.ts'
import { UnexpectedResponseError } from '../errors/callbook-error.ts'
import type { ClientSettings } from '../options.ts'
import { readRetryAfter } from '../retry/retry-after.ts'
import type { WholeResponse } from './whole-response.ts'

/** A successful response of the API. */
export interface ApiResponse<Body> {
  readonly status: number
  readonly headers: Headers
  readonly body: Body
}

/** Maximum characters of a foreign text that an error shows. */
const mostShown = 500

/**
 * Parses the body of a response.
 *
 * @param request name in the API description, such as `GET /v1/calls/{id}`
 * @throws {ApiError} if the response is an error
 * @throws {UnexpectedResponseError} if the response is not from the API
 */
export function readResponse(request: string, answer: WholeResponse, settings: ClientSettings): ApiResponse<unknown> {
  const { status, headers, text } = answer
  // A browser reports an unfollowed redirect as status 0.
  if (status < 200 || (status >= 300 && status < 400)) {
    throw new UnexpectedResponseError(`${request} was redirected, and redirects are not followed. Check baseUrl.`)
  }
  if (status >= 400) throw refusalOf(request, answer, settings)
  const body = parse(text)
  if (!isObject(body)) {
    throw new UnexpectedResponseError(`${request} returned ${status} without JSON. Check baseUrl.`)
  }

  return { status, headers, body }
}

function refusalOf(
  request: string,
  { status, statusText, headers, text }: WholeResponse,
  { apiKey, retries }: ClientSettings
) {
  const body = parse(text)
  const { error, message } = isObject(body) ? body : {}
  const shown = (words: unknown) => {
    return typeof words === 'string' && words !== '' ? words.replaceAll(apiKey, '[key]').slice(0, mostShown) : undefined
  }

  return createApiError(request, {
    status,
    error: shown(error) ?? shown(statusText) ?? `HTTP ${status}`,
    details: shown(message),
    requestId: shown(headers.get('x-request-id')),
    retryAfter: readRetryAfter(headers, retries.clock.now())
  })
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
