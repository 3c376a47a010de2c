import { type Clock, realClock } from './retry/clock.ts'
import type { Retry, RetryPolicy } from './retry/retries.ts'

/** As much of `fetch` as a client needs. */
export type Fetch = (url: string, init: RequestInit) => Promise<Response>

/** Whom a client asks, and how long and how often. */
export interface CallbookOptions {
  /** The URL of the management API, such as `https://api.example.com`. */
  readonly baseUrl: string
  /** Everything asked for is what this key opens. It is sent to `baseUrl` alone, and no error tells it. */
  readonly apiKey: string
  /** How long one answer may take, until its last byte, in milliseconds; by default 30,000. */
  readonly timeoutMs?: number | undefined
  /** How often a request is tried again; by default 3 times, with 0 never. */
  readonly maxRetries?: number | undefined
  /** How long after its first attempt a request may be tried again, in milliseconds; by default 90,000. */
  readonly retryForMs?: number | undefined
  /** Told of every retry, for a log. */
  readonly onRetry?: ((retry: Retry) => void) | undefined
  /** Sends the requests; by default the `fetch` of the platform. */
  readonly fetch?: Fetch | undefined
  /** Spreads the retries of many clients: a number from 0 to below 1; by default `Math.random`. */
  readonly random?: (() => number) | undefined
  /** How the time between attempts passes; by default as it does. */
  readonly clock?: Clock | undefined
}

/** What holds for one request alone. */
export interface SendOptions {
  /** Stops the request and its retries, which then rejects with the signal's `reason`, as `fetch` does. */
  readonly signal?: AbortSignal | undefined
  /** Instead of what the client was made with. */
  readonly timeoutMs?: number | undefined
}

/** Options that are whole and can be kept to. */
export interface Settings {
  readonly baseUrl: string
  readonly apiKey: string
  readonly timeoutMs: number
  readonly fetch: Fetch
  readonly retries: RetryPolicy
}

/** The longest that a timer can wait. */
const mostMs = 2 ** 31 - 1

/** @throws {TypeError} when one is wrong; it shows neither the key nor the URL, where a password may be */
export function readOptions(options: CallbookOptions): Settings {
  const { maxRetries = 3, retryForMs = 90_000, onRetry, random = Math.random, clock = realClock } = options
  if (!Number.isSafeInteger(maxRetries) || maxRetries < 0) throw new TypeError('maxRetries must be 0 or more')

  return {
    baseUrl: readBaseUrl(options.baseUrl),
    apiKey: readApiKey(options.apiKey),
    timeoutMs: checkDuration('timeoutMs', options.timeoutMs ?? 30_000),
    fetch: options.fetch ?? ((url, init) => globalThis.fetch(url, init)),
    retries: { maxRetries, retryForMs: checkDuration('retryForMs', retryForMs), onRetry, random, clock }
  }
}

/** @throws {TypeError} when no timer can wait so long */
export function checkDuration(name: string, ms: number): number {
  if (!(ms >= 1 && ms <= mostMs)) throw new TypeError(`${name} must be 1 to ${mostMs} milliseconds`)

  return ms
}

function readBaseUrl(baseUrl: string): string {
  const { protocol, username, password, search, hash, href } = parseUrl(baseUrl)
  if (!/^https?:$/.test(protocol)) throw new TypeError('baseUrl must be an http or https URL')
  if (`${username}${password}${search}${hash}` !== '') {
    throw new TypeError('baseUrl must have no user, password, query or fragment')
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

/** A key with a line end would be told by the error of whoever refuses it as a header. */
function readApiKey(apiKey: string): string {
  if (typeof apiKey !== 'string' || !/^[\x21-\x7e]+$/.test(apiKey)) {
    throw new TypeError('apiKey must be a key of the management API, without spaces and line ends')
  }

  return apiKey
}
