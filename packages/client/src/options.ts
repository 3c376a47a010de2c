import { type RetryClock, realClock } from './retry/clock.ts'
import type { Retry, RetryPolicy } from './retry/retries.ts'

/** The part of `fetch` that a client needs. */
export type Fetch = (url: string, init: RequestInit) => Promise<Response>

export interface CallbookOptions {
  /** URL of the management API, such as `https://api.example.com`. */
  readonly baseUrl: string
  /** API key. It is sent only to `baseUrl` and appears in no error. */
  readonly apiKey: string
  /** Maximum time for a complete response, in milliseconds; 30,000 by default. */
  readonly timeoutMs?: number | undefined
  /** Maximum number of retries; 3 by default, 0 for none. */
  readonly maxRetries?: number | undefined
  /** Maximum time from the first attempt to the start of a retry, in milliseconds; 90,000 by default. */
  readonly retryForMs?: number | undefined
  /** Called before each retry, for logs. */
  readonly onRetry?: ((retry: Retry) => void) | undefined
  /** Sends the requests; the platform's `fetch` by default. */
  readonly fetch?: Fetch | undefined
  /** Returns a number from 0 up to but not including 1, to spread retries of many clients; `Math.random` by default. */
  readonly random?: (() => number) | undefined
  /** Clock for times and delays; the platform's by default. */
  readonly clock?: RetryClock | undefined
}

export interface SendOptions {
  /** Aborts the request and its retries. They then reject with the signal's `reason`, as `fetch` does. */
  readonly signal?: AbortSignal | undefined
  /** Replaces the option of the client. */
  readonly timeoutMs?: number | undefined
}

/** Complete and validated options. */
export interface ClientSettings {
  readonly baseUrl: string
  readonly apiKey: string
  readonly timeoutMs: number
  readonly fetch: Fetch
  readonly retries: RetryPolicy
}

/** Longest delay of a timer. */
const mostMs = 2 ** 31 - 1

/**
 * @throws {TypeError} if an option is invalid; the error shows neither the key nor the URL, which may contain a
 *   password
 */
export function readOptions(options: CallbookOptions): ClientSettings {
  const { maxRetries = 3, retryForMs = 90_000, onRetry, random = Math.random, clock = realClock } = options
  if (!Number.isSafeInteger(maxRetries) || maxRetries < 0) throw new TypeError('maxRetries must be at least 0')

  return {
    baseUrl: readBaseUrl(options.baseUrl),
    apiKey: readApiKey(options.apiKey),
    timeoutMs: checkDuration('timeoutMs', options.timeoutMs ?? 30_000),
    fetch: options.fetch ?? ((url, init) => globalThis.fetch(url, init)),
    retries: { maxRetries, retryForMs: checkDuration('retryForMs', retryForMs), onRetry, random, clock }
  }
}

/** @throws {TypeError} if the time exceeds the longest delay of a timer */
export function checkDuration(name: string, ms: number): number {
  if (!(ms >= 1 && ms <= mostMs)) throw new TypeError(`${name} must be 1 to ${mostMs} milliseconds`)

  return ms
}

function readBaseUrl(baseUrl: string): string {
  const { protocol, username, password, search, hash, href } = parseUrl(baseUrl)
  if (!/^https?:$/.test(protocol)) throw new TypeError('baseUrl must be an http or https URL')
  if (`${username}${password}${search}${hash}` !== '') {
    throw new TypeError('baseUrl must not contain a user, password, query or fragment')
  }

  return href.replace(/\/+$/, '')
}

function parseUrl(url: string): URL {
  try {
    return new URL(url)
  } catch {
    throw new TypeError('baseUrl must be an http or https URL')
  }
}

/** Rejects a key with a line break: the error for an invalid header would show it. */
function readApiKey(apiKey: string): string {
  if (typeof apiKey !== 'string' || !/^[\x21-\x7e]+$/.test(apiKey)) {
    throw new TypeError('apiKey must be an API key without spaces or line breaks')
  }

  return apiKey
}
