import { QueueFullError } from '@callbook/db'

/** How long the event loop is kept before it looks at its sockets again. */
const turnMs = 3

export type Turns = <Result>(bytes: number, work: () => Result) => Promise<Result>

/**
 * Does work that keeps the event loop busy, a few milliseconds at a time: in between, answers of the database come in
 * and those to senders go out, however many deliveries have arrived together.
 *
 * @param maxBytes that may wait: what arrives faster than it can be read must not fill the memory
 * @throws {QueueFullError} from the function it returns, with more than that
 */
export function createTurns(maxBytes: number): Turns {
  let waiting: (() => void)[] = []
  let waitingBytes = 0
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

  return (bytes, work) => {
    if (waitingBytes + bytes > maxBytes) return Promise.reject(new QueueFullError())
    waitingBytes += bytes

    return new Promise((resolve, reject) => {
      waiting.push(() => {
        waitingBytes -= bytes
        try {
          resolve(work())
        } catch (error) {
          reject(error)
        }
      })
      schedule()
    })
  }
}
