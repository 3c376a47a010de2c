/** Lets requests read large responses one at a time, across all accounts. */
export interface LargeResponseLock {
  /** Responses with more bytes are large. */
  readonly fromBytes: number
  /**
   * Waits until no other large response is being read.
   *
   * @returns function that lets the next response be read
   * @throws the reason of the signal if it is aborted
   */
  enter(signal: AbortSignal): Promise<() => void>
}

const usualBytes = 4 * 1024 * 1024

export function createLargeResponses(fromBytes = usualBytes): LargeResponseLock {
  let latest: Promise<unknown> = Promise.resolve()

  return {
    fromBytes,
    async enter(signal) {
      const before = latest
      const { promise: done, resolve: leave } = Promise.withResolvers<void>()
      latest = before.then(() => done)
      try {
        await Promise.race([before, abortionOf(signal)])
      } catch (error) {
        leave()
        throw error
      }

      return leave
    }
  }
}

function abortionOf(signal: AbortSignal): Promise<never> {
  return new Promise((_, reject) => {
    if (signal.aborted) reject(signal.reason)
    signal.addEventListener('abort', () => reject(signal.reason), { once: true })
  })
}
