import type { OrganizationKey } from '@callbook/domain'
import { describeFailure, readRetryAfterMs } from '@callbook/jobs'
import { FairLimiterError } from '@callbook/limits'
import { lookupOwner, ProxyError, RefusedAddressError, ResponseTooLargeError } from '@callbook/outbound'
import { type Dispatcher, request } from 'undici'

export interface AttemptResult {
  /** Null if there was no response. */
  readonly status: number | null
  readonly durationMs: number
  /** Description of the failure; null for 2xx responses. */
  readonly error: string | null
  readonly responseExcerpt: string
  readonly retryAfterMs: number | undefined
  /**
   * Whether nothing was sent because the organization has too many look-ups in flight. The receiver is not at fault.
   */
  readonly isPostponed?: boolean
}

export interface EventMessage {
  readonly organizationId: OrganizationKey
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
}

interface SendOptions {
  readonly dispatcher: Dispatcher
  readonly now: () => Date
  readonly signal: AbortSignal
  readonly timeoutMs?: number
}

const maxResponseBytes = 64 * 1024
const shownCharacters = 500

/** Maximum informational responses (1xx) before the response. */
const maxInformational = 10

/** Sends one request without following redirects, and reads only the part of the response that is shown. */
export async function send(message: EventMessage, options: SendOptions): Promise<AttemptResult> {
  const { dispatcher, now, signal, timeoutMs = 15_000 } = options
  const since = performance.now()
  const spent = () => Math.round(performance.now() - since)
  // Much cheaper than AbortSignal.any(), whose signals outlive their sources.
  const ending = new AbortController()
  const end = () => ending.abort()
  const timer = setTimeout(end, timeoutMs)
  signal.addEventListener('abort', end)

  try {
    signal.throwIfAborted()
    const { statusCode, headers, body } = await lookupOwner.run(message.organizationId, () =>
      request(message.url, {
        method: 'POST',
        headers: message.headers,
        body: message.body,
        dispatcher,
        signal: ending.signal,
        onInfo: limitInformational(ending)
      })
    )
    const responseExcerpt = await readStart(body)
    const isDone = statusCode >= 200 && statusCode < 300
    const retryAfter = headers['retry-after']

    return {
      status: statusCode,
      durationMs: spent(),
      error: isDone ? null : describeStatus(statusCode),
      responseExcerpt,
      retryAfterMs: readRetryAfterMs(typeof retryAfter === 'string' ? retryAfter : null, now())
    }
  } catch (error) {
    signal.throwIfAborted()
    const isLate = ending.signal.aborted && ending.signal.reason !== tooManyInformational
    const reported = isLate ? `no response within ${timeoutMs / 1_000} seconds` : describeError(error)
    const isPostponed = error instanceof FairLimiterError

    return {
      status: null,
      durationMs: spent(),
      error: reported,
      responseExcerpt: '',
      retryAfterMs: undefined,
      isPostponed
    }
  } finally {
    clearTimeout(timer)
    signal.removeEventListener('abort', end)
  }
}

const tooManyInformational = new ResponseTooLargeError(`more than ${maxInformational} informational responses`)

function limitInformational(ending: AbortController): () => void {
  let received = 0

  return () => {
    received += 1
    if (received > maxInformational) ending.abort(tooManyInformational)
  }
}

function describeStatus(status: number): string {
  return status >= 300 && status < 400 ? `returned ${status}: redirects are not followed` : `returned ${status}`
}

async function readStart(body: Dispatcher.ResponseData['body']): Promise<string> {
  const chunks: Buffer[] = []
  let length = 0
  for await (const chunk of body) {
    chunks.push(chunk)
    length += chunk.length
    // Leaving the loop closes the connection.
    if (length > maxResponseBytes) break
  }

  return Buffer.concat(chunks).toString().replaceAll('\u0000', '\uFFFD').slice(0, shownCharacters)
}

function describeError(error: unknown): string {
  if (error instanceof RefusedAddressError) return 'the address is not public'
  if (error instanceof ProxyError || error instanceof FairLimiterError) return error.message
  if (error instanceof ResponseTooLargeError) return error.message

  return describeFailure(error)
}
