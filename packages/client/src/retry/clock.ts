export interface RetryClock {
  /** Milliseconds since 1970. */
  readonly now: () => number
  /** Resolves after `ms` milliseconds; rejects with the reason of `signal` as soon as that is aborted. */
  readonly sleep: (ms: number, signal: AbortSignal | undefined) => Promise<void>
}

export const realClock: RetryClock = { now: Date.now, sleep }

function sleep(ms: number, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    const stop = () => {
      clearTimeout(timer)
      reject(signal?.reason)
    }
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', stop)
      resolve()
    }, ms)
    if (signal?.aborted === true) stop()
    else signal?.addEventListener('abort', stop, { once: true })
  })
}
