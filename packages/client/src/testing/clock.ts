import type { RetryClock } from '../retry/clock.ts'

export interface TestClock extends RetryClock {
  /** Requested delays, in milliseconds. */
  readonly waits: readonly number[]
}

/** Creates a clock that advances only by sleeping, which takes no real time. */
export function createTestClock(start = '2026-11-23T10:00:00Z'): TestClock {
  let now = Date.parse(start)
  const waits: number[] = []

  return {
    waits,
    now: () => now,
    sleep: async (ms, signal) => {
      signal?.throwIfAborted()
      waits.push(ms)
      now += ms
    }
  }
}
