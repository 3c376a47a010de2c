/** How long the event loop is kept before it looks at its sockets again. */
const sliceMs = 3

/** @param key whose work it is */
export type InTimeSlice = <Result>(key: string, work: () => Result) => Promise<Result>

/**
 * Does work that keeps the event loop busy, a few milliseconds at a time: in between, answers of the database come in
 * and those to senders go out, however many deliveries have arrived together.
 *
 * Each key in its turn: one that has much to do makes another wait for one piece of it, not for all.
 */
export function createTimeSlices(): InTimeSlice {
  const waiting = new Map<string, (() => void)[]>()
  let isScheduled = false

  function schedule(): void {
    if (isScheduled || waiting.size === 0) return
    isScheduled = true
    setImmediate(spendSlice)
  }

  function spendSlice(): void {
    isScheduled = false
    const startedAt = performance.now()
    for (const [key, works] of waiting) {
      waiting.delete(key)
      works.shift()?.()
      if (works.length > 0) waiting.set(key, works) // the key goes behind the others, where this loop comes to it again
      if (performance.now() - startedAt >= sliceMs) break
    }
    schedule()
  }

  return (key, work) =>
    new Promise((resolve, reject) => {
      const settle = () => {
        try {
          resolve(work())
        } catch (error) {
          reject(error)
        }
      }
      const works = waiting.get(key)
      if (works === undefined) waiting.set(key, [settle])
      else works.push(settle)
      schedule()
    })
}
