import { checkDuration, type SendOptions, type Settings } from '../options.ts'
import type { Method } from './operations.ts'
import { type Place, urlOf } from './url.ts'

/** The input of any operation, once its types have been held to. */
export interface AnyInput extends Place, SendOptions {
  readonly headers?: Readonly<Record<string, string | undefined>> | undefined
  readonly body?: unknown
}

/** A request that can be sent. */
export interface OutgoingRequest {
  /** As the description of the API names it, such as `GET /v1/calls/{id}`. */
  readonly name: string
  readonly url: string
  readonly init: RequestInit
  /** How long its answer may take. */
  readonly timeoutMs: number
  readonly signal: AbortSignal | undefined
}

/** @throws {TypeError} when something of `input` can be no part of a request */
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

/** A redirect is not followed: it would take the key along to wherever it leads. */
function initOf(method: Method, apiKey: string, { body, headers: given = {} }: AnyInput): RequestInit {
  const headers = new Headers({ accept: 'application/json', 'x-api-key': apiKey })
  for (const [name, value] of Object.entries(given)) if (value !== undefined) headers.set(name, value)
  if (body === undefined) return { method, headers, redirect: 'manual' }
  headers.set('content-type', 'application/json')

  return { method, headers, redirect: 'manual', body: JSON.stringify(body) }
}
