export interface Clock {
  readonly now: () => Date
  /** Rejects when the signal is aborted. */
  readonly sleep: (ms: number, signal: AbortSignal) => Promise<void>
}

export type InTurn = <Result>(work: () => Promise<Result>, signal: AbortSignal) => Promise<Result>

/** A provider is asked no more than twice a second. */
export const gapMs = 500

/** Does one thing at a time, and begins none sooner than `pauseMs` after the one before. */
export function createPace(pauseMs: number, { now, sleep }: Clock): InTurn {
  let latest: Promise<unknown> = Promise.resolve()
  let nextAtMs = Number.NEGATIVE_INFINITY

  async function begin<Result>(work: () => Promise<Result>, signal: AbortSignal): Promise<Result> {
    signal.throwIfAborted()
    // A clock that was set back makes nobody wait for it.
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
