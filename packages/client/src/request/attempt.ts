import { ConnectionError, TimeoutError } from '../errors/callbook-error.ts'
import type { Fetch } from '../options.ts'

/** An answer that has come whole. */
export interface WholeAnswer {
  readonly status: number
  readonly statusText: string
  readonly headers: Headers
  readonly text: string
}

interface Bounds {
  /** As the description of the API names it, such as `GET /v1/calls/{id}`. */
  readonly request: string
  readonly timeoutMs: number
  readonly signal: AbortSignal | undefined
}

/**
 * Sends one request, and reads its answer to the end.
 *
 * @throws {ConnectionError} when there is no answer, or a part of one
 * @throws {TimeoutError} when the whole answer takes longer than `timeoutMs`
 * @throws the reason of `signal`, once that is aborted
 */
export async function attempt(
  fetch: Fetch,
  url: string,
  init: RequestInit,
  { request, timeoutMs, signal }: Bounds
): Promise<WholeAnswer> {
  signal?.throwIfAborted()
  const stop = new AbortController()
  const abort = () => stop.abort(signal?.reason)
  signal?.addEventListener('abort', abort, { once: true })
  const timer = setTimeout(() => {
    stop.abort(new TimeoutError(`${request} was not answered within ${timeoutMs} milliseconds`))
  }, timeoutMs)
  try {
    const response = await fetch(url, { ...init, signal: stop.signal })
    const { status, statusText, headers } = response

    return { status, statusText, headers, text: await response.text() }
  } catch (cause) {
    if (stop.signal.aborted) throw stop.signal.reason
    throw new ConnectionError(`${request} was not answered: ${reasonOf(cause)}`, { cause })
  } finally {
    clearTimeout(timer)
    signal?.removeEventListener('abort', abort)
  }
}

/** What happened in words: `fetch` says it one level further down. */
function reasonOf(error: unknown): string {
  const { message, cause } = error instanceof Error ? error : { message: String(error), cause: undefined }

  return cause instanceof Error && cause.message !== '' ? cause.message : message
}
