import type { Clock } from '../api/provider-api.ts'

/** Creates a clock that advances only by sleeping, which takes no real time. */
export function createTestClock(startsAt = '2026-11-20T12:00:00.000Z') {
  let atMs = Date.parse(startsAt)
  const waited: number[] = []
  const clock: Clock = {
    now: () => new Date(atMs),
    sleep: async (ms, signal) => {
      signal.throwIfAborted()
      waited.push(ms)
      atMs += ms
    }
  }

  return { ...clock, waited, forward: (ms: number) => (atMs += ms) }
}
