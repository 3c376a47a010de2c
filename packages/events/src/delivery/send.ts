import { describeFailure, readRetryAfter } from '@callbook/jobs'
import { type Dispatcher, request } from 'undici'
import { RefusedAddressError } from '../guard/guarded-agent.ts'
import { ProxyError } from '../guard/proxy-tunnel.ts'

/** How one attempt ended. */
export interface Outcome {
  /** Null where there was no answer. */
  readonly status: number | null
  readonly ms: number
  /** What went wrong, in words; null for an answer of 2xx. */
  readonly error: string | null
  /** The first characters of the answer. */
  readonly answer: string
  /** How long the receiver asked to be left alone. */
  readonly retryAfterMs: number | undefined
}

export interface Message {
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
}

interface SendOptions {
  readonly dispatcher: Dispatcher
  readonly now: () => Date
  /** Gives up. */
  readonly signal: AbortSignal
  readonly timeoutMs?: number
}

const maxAnswerBytes = 64 * 1024
const shownCharacters = 500

/** Sends one request, follows no redirect, and reads of the answer what is shown of it. */
export async function send(message: Message, options: SendOptions): Promise<Outcome> {
  const { dispatcher, now, signal, timeoutMs = 15_000 } = options
  const since = performance.now()
  const spent = () => Math.round(performance.now() - since)
  // Cheaper by far than AbortSignal.any(), which has every signal outlive what it is of.
  const ending = new AbortController()
  const end = () => ending.abort()
  const timer = setTimeout(end, timeoutMs)
  signal.addEventListener('abort', end)

  try {
    signal.throwIfAborted()
    const { statusCode, headers, body } = await request(message.url, {
      method: 'POST',
      headers: message.headers,
      body: message.body,
      dispatcher,
      signal: ending.signal
    })
    const answer = await readStart(body)
    const isDone = statusCode >= 200 && statusCode < 300
    const retryAfter = headers['retry-after']

    return {
      status: statusCode,
      ms: spent(),
      error: isDone ? null : describeStatus(statusCode),
      answer,
      retryAfterMs: readRetryAfter(typeof retryAfter === 'string' ? retryAfter : null, now())
    }
  } catch (error) {
    signal.throwIfAborted()
    const told = ending.signal.aborted ? `no answer within ${timeoutMs / 1_000} seconds` : describeError(error)

    return { status: null, ms: spent(), error: told, answer: '', retryAfterMs: undefined }
  } finally {
    clearTimeout(timer)
    signal.removeEventListener('abort', end)
  }
}

function describeStatus(status: number): string {
  return status >= 300 && status < 400 ? `answered ${status}: redirects are not followed` : `answered ${status}`
}

async function readStart(body: Dispatcher.ResponseData['body']): Promise<string> {
  const chunks: Buffer[] = []
  let length = 0
  for await (const chunk of body) {
    chunks.push(chunk)
    length += chunk.length
    // Leaving the loop ends the connection.
    if (length > maxAnswerBytes) break
  }

  return Buffer.concat(chunks).toString().replaceAll('\u0000', '\uFFFD').slice(0, shownCharacters)
}

function describeError(error: unknown): string {
  if (error instanceof RefusedAddressError) return 'the address is not one of the internet'
  if (error instanceof ProxyError) return error.message

  return describeFailure(error)
}
