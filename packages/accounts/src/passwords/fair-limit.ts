/** Too many requests wait, or the wait timed out. */
export class TooManyError extends Error {
  override readonly name = 'TooManyError'

  constructor() {
    super('Too many concurrent password checks: try again in a moment')
  }
}

export interface FairLimitOptions {
  readonly running: number
  readonly waiting: number
  readonly maxWaitMs: number
}

/** Source of a request, from the outside in: a site, then one of its networks. */
type RequestSource = readonly string[]

type FairLimit = <Result>(places: RequestSource, work: () => Promise<Result>) => Promise<Result>

interface Waiting {
  readonly places: RequestSource
  readonly admit: () => void
  readonly reject: () => void
}

/** Returns the last turn of a place; 0 if it is not remembered. */
type FindLastTurn = (place: string | undefined) => number

/** Forgetting a place only makes it equal to a new one. */
const maxRemembered = 10_000

/**
 * Limits concurrent work. The next turn goes to the place that had its last turn longest ago, and within it by the
 * same rule to the next inner place. If too many wait, the request that would be served last is rejected: a source of
 * many requests displaces only its own.
 *
 * @throws {TooManyError}
 */
export function createFairLimit({ running, waiting, maxWaitMs }: FairLimitOptions): FairLimit {
  const queue: Waiting[] = []
  const turns = new Map<string, number>()
  let busy = 0
  let turn = 0
  const lastTurn: FindLastTurn = (place) => (place === undefined ? 0 : (turns.get(place) ?? 0))

  function begin(places: RequestSource): void {
    busy += 1
    turn += 1
    for (const place of places) {
      turns.delete(place)
      turns.set(place, turn)
    }
    for (const place of turns.keys()) {
      if (turns.size <= maxRemembered) break
      turns.delete(place)
    }
  }

  function wait(places: RequestSource): Promise<void> {
    return new Promise((resolve, fail) => {
      const leave = (then: () => void) => () => {
        clearTimeout(timer)
        queue.splice(queue.indexOf(one), 1)
        then()
      }
      const reject = leave(() => fail(new TooManyError()))
      const one = { places, admit: leave(resolve), reject }
      const timer = setTimeout(reject, maxWaitMs)
      queue.push(one)
      if (queue.length > waiting) inOrder(queue, lastTurn).at(-1)?.reject()
    })
  }

  return async (places, work) => {
    if (busy >= running) await wait(places)
    else begin(places)

    try {
      return await work()
    } finally {
      busy -= 1
      const next = nextOf(queue, lastTurn)
      if (next !== undefined) {
        begin(next.places)
        next.admit()
      }
    }
  }
}

/** Returns the queue in the order in which it would be served without new requests. */
function inOrder(queue: readonly Waiting[], lastTurn: FindLastTurn): Waiting[] {
  const left = [...queue]
  const later = new Map<string, number>()
  const order: Waiting[] = []
  for (;;) {
    const next = nextOf(left, (place) => later.get(place ?? '') ?? lastTurn(place))
    if (next === undefined) return order
    left.splice(left.indexOf(next), 1)
    order.push(next)
    for (const place of next.places) later.set(place, Number.MAX_SAFE_INTEGER - left.length)
  }
}

/** Returns the next request to serve: among equal ones, the oldest. */
function nextOf(queue: readonly Waiting[], lastTurn: FindLastTurn): Waiting | undefined {
  let next = queue[0]
  for (const one of queue) {
    if (next !== undefined && isBefore(one.places, next.places, lastTurn)) next = one
  }

  return next
}

function isBefore(one: RequestSource, other: RequestSource, lastTurn: FindLastTurn): boolean {
  for (let level = 0; level < Math.max(one.length, other.length); level += 1) {
    const difference = lastTurn(one[level]) - lastTurn(other[level])
    if (difference !== 0) return difference < 0
  }

  return false
}
