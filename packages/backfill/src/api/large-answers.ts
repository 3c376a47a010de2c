/** Where large answers are read one after the other, whoever asks for them. */
export interface LargeAnswers {
  /** An answer of more bytes is large. */
  readonly fromBytes: number
  /**
   * Waits until no other large answer is being read.
   *
   * @returns what lets the next one be read
   * @throws the reason of the signal, once that is aborted
   */
  enter(signal: AbortSignal): Promise<() => void>
}

const usualBytes = 4 * 1024 * 1024

export function createLargeAnswers(fromBytes = usualBytes): LargeAnswers {
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
