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

type FairLimit = <Result>(sources: RequestSource, work: () => Promise<Result>) => Promise<Result>

interface Waiting {
  readonly sources: RequestSource
  readonly admit: () => void
  readonly reject: () => void
}

/** Returns the number of the last turn of a source; 0 if it is not remembered. */
type FindLastTurn = (source: string | undefined) => number

/** A forgotten source is treated like a new one. */
const maxRemembered = 10_000

/**
 * Limits concurrent work. The site with the oldest last turn is served next, and within it, by the same rule, one of
 * its networks. If too many requests wait, the one that would be served last is rejected: a source of many requests
 * displaces only its own.
 *
 * @throws {TooManyError}
 */
export function createFairLimit({ running, waiting, maxWaitMs }: FairLimitOptions): FairLimit {
  const queue: Waiting[] = []
  const turns = new Map<string, number>()
  let busy = 0
  let turn = 0
  const lastTurn: FindLastTurn = (source) => (source === undefined ? 0 : (turns.get(source) ?? 0))

  function begin(sources: RequestSource): void {
    busy += 1
    turn += 1
    for (const source of sources) {
      turns.delete(source)
      turns.set(source, turn)
    }
    for (const source of turns.keys()) {
      if (turns.size <= maxRemembered) break
      turns.delete(source)
    }
  }

  function wait(sources: RequestSource): Promise<void> {
    return new Promise((resolve, fail) => {
      const leave = (then: () => void) => () => {
        clearTimeout(timer)
        queue.splice(queue.indexOf(one), 1)
        then()
      }
      const reject = leave(() => fail(new TooManyError()))
      const one = { sources, admit: leave(resolve), reject }
      const timer = setTimeout(reject, maxWaitMs)
      queue.push(one)
      if (queue.length > waiting) inOrder(queue, lastTurn).at(-1)?.reject()
    })
  }

  return async (sources, work) => {
    if (busy >= running) await wait(sources)
    else begin(sources)

    try {
      return await work()
    } finally {
      busy -= 1
      const next = nextOf(queue, lastTurn)
      if (next !== undefined) {
        begin(next.sources)
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
    const next = nextOf(left, (source) => later.get(source ?? '') ?? lastTurn(source))
    if (next === undefined) return order
    left.splice(left.indexOf(next), 1)
    order.push(next)
    for (const source of next.sources) later.set(source, Number.MAX_SAFE_INTEGER - left.length)
  }
}

/** Returns the next request to serve: among equal ones, the oldest. */
function nextOf(queue: readonly Waiting[], lastTurn: FindLastTurn): Waiting | undefined {
  let next = queue[0]
  for (const one of queue) {
    if (next !== undefined && isBefore(one.sources, next.sources, lastTurn)) next = one
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
