import { checkDuration, type SendOptions, type Settings } from '../options.ts'
import type { Method } from './operations.ts'
import { type Place, urlOf } from './url.ts'

/** Input of any operation, after type checks. */
export interface AnyInput extends Place, SendOptions {
  readonly headers?: Readonly<Record<string, string | undefined>> | undefined
  readonly body?: unknown
}

export interface OutgoingRequest {
  /** Name in the API description, such as `GET /v1/calls/{id}`. */
  readonly name: string
  readonly url: string
  readonly init: RequestInit
  readonly timeoutMs: number
  readonly signal: AbortSignal | undefined
}

/** @throws {TypeError} if a part of `input` cannot be sent */
export function toRequest(
  { baseUrl, apiKey, timeoutMs: usualMs }: Settings,
  method: Method,
  path: string,
  input: AnyInput
): OutgoingRequest {
  return {
    name: `${method} ${path}`,
    url: urlOf(baseUrl, path, input),
    init: initOf(method, apiKey, input),
    timeoutMs: checkDuration('timeoutMs', input.timeoutMs ?? usualMs),
    signal: input.signal
  }
}

/** Redirects are not followed, because they would send the key elsewhere. */
function initOf(method: Method, apiKey: string, { body, headers: given = {} }: AnyInput): RequestInit {
  const headers = new Headers({ accept: 'application/json', 'x-api-key': apiKey })
  for (const [name, value] of Object.entries(given)) if (value !== undefined) headers.set(name, value)
  if (body === undefined) return { method, headers, redirect: 'manual' }
  headers.set('content-type', 'application/json')

  return { method, headers, redirect: 'manual', body: JSON.stringify(body) }
}
