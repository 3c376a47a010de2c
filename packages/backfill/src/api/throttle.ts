export interface Clock {
  readonly now: () => Date
  /** Rejects if the signal is aborted. */
  readonly sleep: (ms: number, signal: AbortSignal) => Promise<void>
}

export type Throttle = <Result>(work: () => Promise<Result>, signal: AbortSignal) => Promise<Result>

/** Minimum time between two requests to a provider, in milliseconds. */
export const gapMs = 500

/** Runs tasks one at a time and waits at least `pauseMs` between their starts. */
export function createThrottle(pauseMs: number, { now, sleep }: Clock): Throttle {
  let latest: Promise<unknown> = Promise.resolve()
  let nextAtMs = Number.NEGATIVE_INFINITY

  async function begin<Result>(work: () => Promise<Result>, signal: AbortSignal): Promise<Result> {
    signal.throwIfAborted()
    // The wait stays bounded if the clock was set back.
    const waitMs = Math.min(nextAtMs - now().getTime(), pauseMs)
    if (waitMs > 0) await sleep(waitMs, signal)
    nextAtMs = now().getTime() + pauseMs

    return await work()
  }

  return (work, signal) => {
    const done = latest.then(() => begin(work, signal))
    latest = done.catch(() => undefined)

    return done
  }
}
