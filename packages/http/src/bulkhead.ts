/** No place became free in time. The caller may try again in a moment. */
export class BulkheadError extends Error {
  override readonly name = 'BulkheadError'
  /** `share`: the key has all the places that one may have; `full`: others have them. */
  readonly reason: 'share' | 'full'

  constructor(reason: 'share' | 'full') {
    super(`the bulkhead is closed: ${reason}`)
    this.reason = reason
  }
}

export interface BulkheadOptions {
  /** How much is done at a time. */
  readonly width: number
  /** How much of it for one key; all of it by default. */
  readonly widthPerKey?: number
  /** After which what still waits fails. */
  readonly maxWaitMs: number
  /** How many of one key may wait; any number by default. */
  readonly maxWaitingPerKey?: number
}

/** Leaves a place to the next. Calling it again changes nothing. */
export type Leave = () => void

export interface Bulkhead {
  /** @throws {BulkheadError} */
  enter(key: string): Promise<Leave>
  /** @throws {BulkheadError} and whatever `work` throws */
  run<Result>(key: string, work: () => Promise<Result>): Promise<Result>
  size(): BulkheadSize
}

interface BulkheadSize {
  readonly running: number
  readonly waiting: number
}

/** What one key does. */
interface Compartment {
  running: number
  readonly waiting: Set<() => void>
}

/**
 * Keeps work of which there may be any amount from taking what other work needs, as the bulkheads of a ship keep a leak
 * in one compartment. A place that becomes free goes to the key that has the fewest; of several, to the one that came,
 * or was let in, longest ago.
 */
export function createBulkhead(options: BulkheadOptions): Bulkhead {
  const { width, maxWaitMs, widthPerKey = width, maxWaitingPerKey = Number.POSITIVE_INFINITY } = options
  const compartments = new Map<string, Compartment>()
  let running = 0

  function compartmentOf(key: string): Compartment {
    const known = compartments.get(key)
    if (known !== undefined) return known

    const compartment = { running: 0, waiting: new Set<() => void>() }
    compartments.set(key, compartment)

    return compartment
  }

  function place(key: string, compartment: Compartment): Leave {
    running += 1
    compartment.running += 1
    let isLeft = false

    return () => {
      if (isLeft) return
      isLeft = true
      running -= 1
      compartment.running -= 1
      forgetIdle(key, compartment)
      admitNext()
    }
  }

  function forgetIdle(key: string, { running, waiting }: Compartment): void {
    if (running + waiting.size === 0) compartments.delete(key)
  }

  function admitNext(): void {
    let next: [key: string, compartment: Compartment] | undefined
    for (const entry of compartments) {
      const [, { running, waiting }] = entry
      if (waiting.size > 0 && running < widthPerKey && running < (next?.[1].running ?? widthPerKey)) next = entry
    }
    if (next === undefined || running >= width) return

    const [key, compartment] = next
    compartments.delete(key)
    compartments.set(key, compartment) // behind the keys that wait for their turn
    const [admit] = compartment.waiting
    admit?.()
  }

  function wait(key: string, compartment: Compartment): Promise<Leave> {
    return new Promise((resolve, reject) => {
      const giveUp = setTimeout(() => {
        compartment.waiting.delete(admit)
        const reason = compartment.running >= widthPerKey ? 'share' : 'full'
        forgetIdle(key, compartment)
        reject(new BulkheadError(reason))
      }, maxWaitMs)
      const admit = () => {
        clearTimeout(giveUp)
        compartment.waiting.delete(admit)
        resolve(place(key, compartment))
      }
      compartment.waiting.add(admit)
    })
  }

  async function enter(key: string): Promise<Leave> {
    const compartment = compartmentOf(key)
    const isFree = running < width && compartment.running < widthPerKey && compartment.waiting.size === 0
    if (isFree) return place(key, compartment)
    if (compartment.waiting.size >= maxWaitingPerKey) {
      forgetIdle(key, compartment)
      throw new BulkheadError('share')
    }

    return await wait(key, compartment)
  }

  return {
    enter,
    async run(key, work) {
      const leave = await enter(key)
      try {
        return await work()
      } finally {
        leave()
      }
    },
    size() {
      const waiting = [...compartments.values()].reduce((sum, compartment) => sum + compartment.waiting.size, 0)

      return { running, waiting }
    }
  }
}
