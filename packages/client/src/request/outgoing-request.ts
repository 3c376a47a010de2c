import { type ClientSettings, checkDuration, type SendOptions } from '../options.ts'
import type { Method } from './operations.ts'

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
  { baseUrl, apiKey, timeoutMs: usualMs }: ClientSettings,
  { method, path }: { readonly method: Method; readonly path: string },
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

type Value = string | number | boolean | readonly string[] | undefined

interface Place {
  readonly path?: Readonly<Record<string, Value>> | undefined
  readonly query?: Readonly<Record<string, Value>> | undefined
}

/**
 * Returns the URL of a path such as `/v1/calls/{id}` with its parameters and query.
 *
 * @throws {TypeError} if a path parameter is missing or empty, which would change the path
 */
function urlOf(baseUrl: string, template: string, { path = {}, query = {} }: Place): string {
  const filled = template.replace(/\{(\w+)\}/g, (_, name: string) => segmentOf(name, path[name]))
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(query)) if (value !== undefined) search.append(name, String(value))

  return `${baseUrl}${filled}${search.size === 0 ? '' : `?${search}`}`
}

function segmentOf(name: string, value: Value): string {
  const text = value === undefined ? '' : String(value)
  // Browsers and proxies treat dots as other folders, even encoded ones.
  if (text === '' || text === '.' || text === '..') throw new TypeError(`${name} is missing or invalid in a path`)

  return encodeURIComponent(text)
}
