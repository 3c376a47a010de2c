/** How long work may occupy the event loop before it reads its sockets again. */
const sliceMs = 3

/** The least that a piece of work is charged: the time of a small report. Equal charges are served in turn. */
const leastChargeMs = 0.5

/** After work that took longer than a slice, its key rests for this many times as long, if others are active. */
const restPerWork = 3

/** A key counts as active for this long after its last work. */
const activeMs = 1_000

/** @param key the owner of the work */
export type InTimeSlice = <Result>(key: string, work: () => Result) => Promise<Result>

/** Above this number, rests that have ended are removed. */
const mostRests = 1_000

interface Queue {
  readonly works: (() => void)[]
  /** How much time was charged when its first work may begin, on the clock of all keys. */
  startsAt: number
}

/**
 * Runs work that occupies the event loop, a few milliseconds at a time. In between, responses of the database are read
 * and responses to senders are written, regardless of the number of requests.
 *
 * The keys share the time equally: the next is the one that was charged least, and each is charged for the time of its
 * work. A key with long work then waits while the others catch up. This is start-time fair queueing (Goyal, Vin and
 * Cheng, 1996).
 *
 * A report passes the event loop several times, for each round trip to the database. Work longer than a slice would
 * delay all of them, so its key rests afterwards.
 *
 * @param clockMs a clock in milliseconds
 */
export function createTimeSlices(clockMs: () => number = () => performance.now()): InTimeSlice {
  const waiting = new Map<string, Queue>()
  /** The charge of each key while any work waits. */
  const charged = new Map<string, number>()
  /** The charge with which the last work began. A new key starts with this charge. */
  let clock = 0
  let isScheduled = false
  /** When the rest of a key ends. */
  const rests = new Map<string, number>()
  let waking: NodeJS.Timeout | undefined
  /** The key of the last work, when that ended, and when the last work of any other key did. */
  let [lastKey, lastAt, othersAt] = ['', Number.NEGATIVE_INFINITY, Number.NEGATIVE_INFINITY]

  function schedule(): void {
    if (isScheduled || waiting.size === 0) return
    clearTimeout(waking)
    const restMs = shortestRestMs()
    if (restMs > 0) {
      waking = setTimeout(schedule, restMs)
      return
    }
    isScheduled = true
    setImmediate(spendSlice)
  }

  /** Returns the time until the first of the waiting keys may continue. */
  function shortestRestMs(): number {
    const now = clockMs()
    let shortest = Number.POSITIVE_INFINITY
    for (const key of waiting.keys()) shortest = Math.min(shortest, (rests.get(key) ?? 0) - now)

    return shortest
  }

  function spendSlice(): void {
    isScheduled = false
    const endsAt = clockMs() + sliceMs
    while (serveNext() && clockMs() < endsAt);
    schedule()
  }

  /** @returns `false` if no work may run now */
  function serveNext(): boolean {
    const next = leastCharged(waiting, rests, clockMs())
    if (next === undefined) return false
    const [key, queue] = next
    clock = queue.startsAt
    const startedAt = clockMs()
    queue.works.shift()?.()
    const endedAt = clockMs()
    queue.startsAt = clock + Math.max(endedAt - startedAt, leastChargeMs)
    rest(key, startedAt, endedAt)
    charged.set(key, queue.startsAt)
    waiting.delete(key)
    if (queue.works.length > 0)
      waiting.set(key, queue) // Behind other keys with the same charge.
    else if (waiting.size === 0) charged.clear()
    if (rests.size > mostRests) forgetPast(rests, endedAt)

    return true
  }

  function rest(key: string, startedAt: number, endedAt: number): void {
    if (key !== lastKey) othersAt = lastAt
    ;[lastKey, lastAt] = [key, endedAt]
    const workMs = endedAt - startedAt
    if (workMs > sliceMs && startedAt - othersAt < activeMs) rests.set(key, endedAt + restPerWork * workMs)
    else rests.delete(key)
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
      const queue = waiting.get(key)
      if (queue === undefined) waiting.set(key, { works: [settle], startsAt: Math.max(clock, charged.get(key) ?? 0) })
      else queue.works.push(settle)
      schedule()
    })
}

/** @returns `undefined` if all keys rest */
function leastCharged(waiting: ReadonlyMap<string, Queue>, rests: ReadonlyMap<string, number>, now: number) {
  let least: readonly [string, Queue] | undefined
  for (const entry of waiting) {
    if ((rests.get(entry[0]) ?? 0) > now) continue
    if (least === undefined || entry[1].startsAt < least[1].startsAt) least = entry
  }

  return least
}

function forgetPast(rests: Map<string, number>, now: number): void {
  for (const [key, endsAt] of rests) if (endsAt <= now) rests.delete(key)
}
