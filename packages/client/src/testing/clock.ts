import type { Clock } from '../retry/clock.ts'

export interface TestClock extends Clock {
  /** How long each wait was, in milliseconds. */
  readonly waits: readonly number[]
}

/** A clock that nobody has to wait for: its time passes while somebody sleeps, and not otherwise. */
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
