import { type ApiRequest, type ListingProvider, losesDigits, userAgent } from '@callbook/domain'
import { backoffMs, describeFailure, readRetryAfterMs } from '@callbook/jobs'
import { createFairLimiter } from '@callbook/limits'
import { type Dispatcher, request as send } from 'undici'
import type { LargeResponseLock } from './large-responses.ts'
import { ProviderApiError, type ProviderProblem } from './provider-api-error.ts'

export interface Clock {
  readonly now: () => Date
  /** Rejects if the signal is aborted. */
  readonly sleep: (ms: number, signal: AbortSignal) => Promise<void>
}

/** Minimum time between the starts of two requests to a provider, in milliseconds. */
export const gapMs = 500

/** The API of a provider, called with the key of one account. */
export interface ProviderApi {
  /**
   * Sends a request and returns the JSON of the response. Concurrent requests are queued.
   *
   * @param maxBytes maximum size of the response, if lower than the default
   * @throws {ProviderApiError}
   */
  sendRequest(request: ApiRequest, signal: AbortSignal, maxBytes?: number): Promise<unknown>
}

export interface ProviderApiOptions extends Clock {
  readonly provider: ListingProvider
  /** Origin of the API. `originProblem` must accept it. */
  readonly origin: string
  readonly key: string
  readonly dispatcher: Dispatcher
  /** Returns a number from 0 up to but not including 1. */
  readonly random: () => number
  /** Maximum total delay before retries of one request. An error is thrown instead of waiting longer. */
  readonly patienceMs?: number
  readonly timeoutMs?: number
  /** Maximum size of a response. Reading stops beyond it. */
  readonly maxResponseBytes?: number
  /** Serializes large responses across all accounts. */
  readonly largeResponses?: LargeResponseLock | undefined
  /** Called before each delay. */
  readonly onPause?: (ms: number, why: ProviderApiError) => void
}

const usualMaxBytes = 32 * 1024 * 1024

const pauses = { firstMs: 1_000, maxMs: 900_000 }

const repeatable: ReadonlySet<ProviderProblem> = new Set(['limited', 'unreachable'])

/**
 * Creates the API client of an account. It sends one request at a time and honours the delays that the provider
 * requests.
 */
export function createProviderApi(options: ProviderApiOptions): ProviderApi {
  const { now, sleep, random, patienceMs = 10_000, onPause } = options
  const oneByOne = createFairLimiter({ width: 1 })
  let nextAtMs = Number.NEGATIVE_INFINITY

  async function waitForGap(signal: AbortSignal): Promise<void> {
    // The wait stays bounded if the clock was set back.
    const waitMs = Math.min(nextAtMs - now().getTime(), gapMs)
    if (waitMs > 0) await sleep(waitMs, signal)
    nextAtMs = now().getTime() + gapMs
  }

  async function sendRequest(request: ApiRequest, signal: AbortSignal, maxBytes?: number): Promise<unknown> {
    let waitedMs = 0
    for (let attempts = 1; ; attempts += 1) {
      await waitForGap(signal)
      const bounds = maxBytes === undefined ? options : { ...options, maxResponseBytes: maxBytes }
      const answer = await requestOnce(request, signal, bounds)
      if (!(answer instanceof ProviderApiError)) return answer.value
      const pauseMs = backoffMs(attempts, answer.retryAfterMs, random, pauses)
      waitedMs += pauseMs
      if (!repeatable.has(answer.problem) || waitedMs > patienceMs) throw answer
      onPause?.(pauseMs, answer)
      await sleep(pauseMs, signal)
    }
  }

  return {
    sendRequest: (request, signal, maxBytes) =>
      oneByOne.run('account', () => sendRequest(request, signal, maxBytes), signal)
  }
}

/** Errors are returned, not thrown: any other error here stays unreported, because it may contain the key. */
async function requestOnce(
  request: ApiRequest,
  signal: AbortSignal,
  options: ProviderApiOptions
): Promise<ProviderApiError | { readonly value: unknown }> {
  const { provider, origin, key, dispatcher, timeoutMs = 30_000, maxResponseBytes = usualMaxBytes } = options
  const timeout = AbortSignal.timeout(timeoutMs)
  const failed = (words: string, problem: ProviderProblem, more: object = {}) =>
    new ProviderApiError(describe(request, provider.title, words), { problem, ...more })

  try {
    const answer = await send(urlOf(request, origin), {
      method: request.method,
      headers: {
        'user-agent': userAgent,
        accept: 'application/json',
        ...provider.listing.headers(key),
        ...contentType(request)
      },
      body: request.body === undefined ? null : JSON.stringify(request.body),
      dispatcher,
      signal: AbortSignal.any([signal, timeout])
    })
    const { statusCode: status, body } = answer
    if (status >= 200 && status < 300) {
      const within = AbortSignal.any([signal, timeout])
      const read = await readResponse(body, {
        maxBytes: maxResponseBytes,
        largeResponses: options.largeResponses,
        signal: within
      })
      const more = { status, isTooLarge: !read.ok && read.why === 'is too large' }

      return read.ok ? { value: read.value } : failed(`the response ${read.why}`, 'unreadable', more)
    }
    await body.dump()

    const retryAfterMs = readRetryDelay(status, answer.headers, options.now())
    return failed(`returned ${status}${hintFor(status)}`, problemOf(status), { status, retryAfterMs })
  } catch (error) {
    signal.throwIfAborted()
    if (isInvalid(error)) return failed('the key has characters that are invalid in a header', 'rejected')
    const words = timeout.aborted ? `no response within ${timeoutMs / 1_000} seconds` : describeFailure(error)

    return failed(words, 'unreachable')
  }
}

/** A path that leads to another host is a bug or an attack. The key is not sent there. */
function urlOf({ path }: ApiRequest, origin: string): URL {
  const url = new URL(path, origin)
  if (url.origin !== origin) throw new Error('the path leads to another origin')

  return url
}

function isInvalid(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'UND_ERR_INVALID_ARG'
}

function contentType({ body }: ApiRequest): Readonly<Record<string, string>> {
  return body === undefined ? {} : { 'content-type': 'application/json' }
}

function problemOf(status: number): ProviderProblem {
  if (status === 401 || status === 403) return 'rejected'
  if (status === 404 || status === 410) return 'gone'
  if (status === 429) return 'limited'

  return status === 408 || status >= 500 ? 'unreachable' : 'unreadable'
}

function hintFor(status: number): string {
  if (status === 401 || status === 403) return ': the key is rejected or lacks permission to read this'
  if (status === 429) return ': rate limit exceeded'

  return status >= 300 && status < 400 ? ': redirects are not followed' : ''
}

/** The query is omitted because it contains cursors of the provider. */
function describe({ method, path }: ApiRequest, title: string, words: string): string {
  return `${title}, ${method} ${path.replace(/\?.*$/s, '')}: ${words}`
}

declare global {
  /** ES2026, not yet in the types of TypeScript 7.0. */
  interface JSON {
    rawJSON(text: string): object
  }
}

type Headers = Readonly<Record<string, string[] | string | undefined>>

/** Maximum delay, whatever the provider requests. */
const longestDelayMs = 86_400_000

/**
 * Returns the delay that a response requests; undefined if it requests none. `X-RateLimit-Reset` counts only in 429
 * responses. It is a timestamp or, at some providers, a number of seconds.
 */
function readRetryDelay(status: number, headers: Headers, now: Date): number | undefined {
  const exact = headerText(headers['retry-after-ms'])
  if (exact !== null && /^\d+$/.test(exact)) return Math.min(Number(exact), longestDelayMs)
  const requested = readRetryAfterMs(headerText(headers['retry-after']), now)
  if (requested !== undefined || status !== 429) return requested

  return readReset(headerText(headers['x-ratelimit-reset']), now)
}

function readReset(header: string | null, now: Date): number | undefined {
  if (header === null || !/^\d+(\.\d+)?$/.test(header)) return undefined
  const value = Number(header)
  const atMs = value >= 1e12 ? value : value >= 1e9 ? value * 1_000 : now.getTime() + value * 1_000

  return Math.min(Math.max(atMs - now.getTime(), 0), longestDelayMs)
}

function headerText(header: string[] | string | undefined): string | null {
  return typeof header === 'string' ? header.trim() : null
}

type Answer =
  | { readonly ok: true; readonly value: unknown }
  /** Reason without any text of the response. */
  | { readonly ok: false; readonly why: 'is nested too deep' | 'is not valid JSON' | 'is too large' }

interface Bounds {
  readonly maxBytes: number
  /** Serializes large responses; without it, all are read at once. */
  readonly largeResponses?: LargeResponseLock | undefined
  readonly signal: AbortSignal
}

async function readResponse(
  body: Dispatcher.ResponseData['body'],
  { maxBytes, largeResponses, signal }: Bounds
): Promise<Answer> {
  const chunks: Buffer[] = []
  let length = 0
  let leave: (() => void) | undefined
  try {
    for await (const chunk of body) {
      length += chunk.length
      // Leaving the loop closes the connection.
      if (length > maxBytes) return { ok: false, why: 'is too large' }
      chunks.push(chunk)
      // A waiting reader applies backpressure: it reads nothing further.
      if (largeResponses !== undefined && length > largeResponses.fromBytes)
        leave ??= await largeResponses.enter(signal)
    }

    return parse(Buffer.concat(chunks).toString())
  } finally {
    leave?.()
  }
}

/** Matches numbers that a double may change: with many digits or a large exponent. */
const longNumber = /\d{16}|\d[eE][+-]?\d{3}|\d\.\d{15}/

function parse(text: string): Answer {
  try {
    return { ok: true, value: longNumber.test(text) ? JSON.parse(text, keepDigits) : JSON.parse(text) }
  } catch (error) {
    return { ok: false, why: error instanceof RangeError ? 'is nested too deep' : 'is not valid JSON' }
  }
}

/** Keeps the digits of numbers if the response is serialized again, as in a webhook's body. */
function keepDigits(_: string, value: unknown, context?: { readonly source?: string }): unknown {
  const source = context?.source ?? ''

  return typeof value === 'number' && losesDigits(source) ? JSON.rawJSON(source) : value
}
