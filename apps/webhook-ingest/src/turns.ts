/** How long the event loop is kept before it looks at its sockets again. */
const turnMs = 3

export type Turns = <Result>(work: () => Result) => Promise<Result>

/**
 * Does work that keeps the event loop busy, a few milliseconds at a time: in between, answers of the database come in
 * and those to senders go out, however many deliveries have arrived together.
 */
export function createTurns(): Turns {
  let waiting: (() => void)[] = []
  let isScheduled = false

  function schedule(): void {
    if (isScheduled || waiting.length === 0) return
    isScheduled = true
    setImmediate(takeTurn)
  }

  function takeTurn(): void {
    isScheduled = false
    const startedAt = performance.now()
    let done = 0
    while (done < waiting.length && performance.now() - startedAt < turnMs) waiting[done++]?.()
    waiting = waiting.slice(done)
    schedule()
  }

  return (work) =>
    new Promise((resolve, reject) => {
      waiting.push(() => {
        try {
          resolve(work())
        } catch (error) {
          reject(error)
        }
      })
      schedule()
    })
}
