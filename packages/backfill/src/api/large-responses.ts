import { createFairLimiter } from '@callbook/limits'

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

export function createLargeResponseLock(fromBytes = usualBytes): LargeResponseLock {
  const limiter = createFairLimiter({ width: 1 })

  return { fromBytes, enter: (signal) => limiter.enter('all', signal) }
}
