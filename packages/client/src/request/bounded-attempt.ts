import { ConnectionError, TimeoutError } from '../errors/callbook-error.ts'
import type { OutgoingRequest } from './outgoing-request.ts'

/** An attempt that ends by itself: whatever is waited for in it. */
export interface Attempt {
  /** Aborted when the attempt has to end. */
  readonly signal: AbortSignal
  /**
   * What `wait` gives, within `timeoutMs`.
   *
   * @throws {ConnectionError} when it fails
   * @throws {TimeoutError} when it takes longer
   * @throws the reason of the signal that the attempt was begun with, once that is aborted
   */
  readonly bound: <Result>(wait: () => Promise<Result>) => Promise<Result>
  /** Ends what is still on its way. */
  readonly end: () => void
}

type Bounds = Pick<OutgoingRequest, 'name' | 'timeoutMs' | 'signal'>

/** @throws the reason of `signal`, when that was aborted before */
export function beginAttempt({ name, timeoutMs, signal }: Bounds): Attempt {
  signal?.throwIfAborted()
  const stop = new AbortController()
  const abort = () => stop.abort(signal?.reason)
  signal?.addEventListener('abort', abort, { once: true })

  return {
    signal: stop.signal,
    bound: async (wait) => {
      const timer = setTimeout(() => {
        stop.abort(new TimeoutError(`${name} was not answered within ${timeoutMs} milliseconds`))
      }, timeoutMs)
      try {
        return await wait()
      } catch (cause) {
        if (stop.signal.aborted) throw stop.signal.reason
        throw new ConnectionError(`${name} was not answered: ${reasonOf(cause)}`, { cause })
      } finally {
        clearTimeout(timer)
      }
    },
    end: () => {
      signal?.removeEventListener('abort', abort)
      stop.abort()
    }
  }
}

/** What happened in words: `fetch` says it one level further down. */
function reasonOf(error: unknown): string {
  const { message, cause } = error instanceof Error ? error : { message: String(error), cause: undefined }

  return cause instanceof Error && cause.message !== '' ? cause.message : message
}
