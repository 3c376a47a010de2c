import { ConnectionError, TimeoutError } from '../errors/callbook-error.ts'
import type { OutgoingRequest } from './outgoing-request.ts'

export interface RequestAttempt {
  /** Aborted when the attempt ends. */
  readonly signal: AbortSignal
  /**
   * Returns the result of `wait` within `timeoutMs`.
   *
   * @throws {ConnectionError} if it fails
   * @throws {TimeoutError} if it takes longer
   * @throws the reason of the caller's signal once that is aborted
   */
  readonly bound: <Result>(wait: () => Promise<Result>) => Promise<Result>
  /** Aborts running work. */
  readonly end: () => void
}

type Bounds = Pick<OutgoingRequest, 'name' | 'timeoutMs' | 'signal'>

/** @throws the reason of `signal` if it is already aborted */
export function beginAttempt({ name, timeoutMs, signal }: Bounds): RequestAttempt {
  signal?.throwIfAborted()
  const stop = new AbortController()
  const abort = () => stop.abort(signal?.reason)
  signal?.addEventListener('abort', abort, { once: true })

  return {
    signal: stop.signal,
    bound: async (wait) => {
      const timer = setTimeout(() => {
        stop.abort(new TimeoutError(`${name} got no complete response within ${timeoutMs} milliseconds`))
      }, timeoutMs)
      try {
        return await wait()
      } catch (cause) {
        if (stop.signal.aborted) throw stop.signal.reason
        throw new ConnectionError(`${name} failed: ${reasonOf(cause)}`, { cause })
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

/** Returns the message of the innermost error: `fetch` wraps the reason. */
function reasonOf(error: unknown): string {
  const { message, cause } = error instanceof Error ? error : { message: String(error), cause: undefined }

  return cause instanceof Error && cause.message !== '' ? cause.message : message
}
