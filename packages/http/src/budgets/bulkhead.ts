import { BulkheadError } from './bulkhead-error.ts'

export interface BulkheadOptions {
  /** Maximum concurrent work. */
  readonly width: number
  /** Maximum concurrent work of one key; `width` by default. */
  readonly widthPerKey?: number
  readonly maxWaitMs: number
  /** Maximum waiting work of one key; unlimited by default. */
  readonly maxWaitingPerKey?: number
  /** Message for the caller of a key that holds its maximum, such as `Too many concurrent exports`. */
  readonly tooMany?: string
}

/** Frees the place. Idempotent. */
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

interface Compartment {
  readonly key: string
  running: number
  /** Waiting work in FIFO order. Not a Set: its old tables keep items alive until a major collection. */
  readonly waiting: (() => void)[]
}

/**
 * Limits concurrent work so that one key cannot starve others. A free place goes to the key with the fewest places;
 * among several, to the one that has waited longest since it waited or was admitted.
 */
export function createBulkhead(options: BulkheadOptions): Bulkhead {
  const { width, maxWaitMs, widthPerKey = width, maxWaitingPerKey = Number.POSITIVE_INFINITY, tooMany } = options
  const compartments = new Map<string, Compartment>()
  const crowded: Compartment[] = []
  let running = 0

  function compartmentOf(key: string): Compartment {
    const known = compartments.get(key)
    if (known !== undefined) return known

    const compartment = { key, running: 0, waiting: [] }
    compartments.set(key, compartment)

    return compartment
  }

  function place(compartment: Compartment): Leave {
    running += 1
    compartment.running += 1
    let isLeft = false

    return () => {
      if (isLeft) return
      isLeft = true
      running -= 1
      compartment.running -= 1
      forgetIdle(compartment)
      if (crowded.length > 0) admitNext()
    }
  }

  function forgetIdle({ key, running, waiting }: Compartment): void {
    if (running + waiting.length === 0) compartments.delete(key)
  }

  function admitNext(): void {
    let next: Compartment | undefined
    for (const compartment of crowded) {
      if (compartment.running < (next?.running ?? widthPerKey)) next = compartment
    }
    if (next === undefined || running >= width) return

    const [admit] = next.waiting
    remove(crowded, next)
    crowded.push(next) // moves behind the waiting keys
    admit?.()
  }

  function wait(compartment: Compartment): Promise<Leave> {
    return new Promise((resolve, reject) => {
      const cancel = setTimeout(() => {
        stopWaiting(compartment, admit)
        const reason = compartment.running >= widthPerKey ? 'share' : 'full'
        forgetIdle(compartment)
        reject(new BulkheadError(reason, reason === 'share' ? tooMany : undefined))
      }, maxWaitMs)
      const admit = () => {
        clearTimeout(cancel)
        stopWaiting(compartment, admit)
        resolve(place(compartment))
      }
      if (compartment.waiting.push(admit) === 1) crowded.push(compartment)
    })
  }

  function stopWaiting(compartment: Compartment, admit: () => void): void {
    remove(compartment.waiting, admit)
    if (compartment.waiting.length === 0) remove(crowded, compartment)
  }

  async function enter(key: string): Promise<Leave> {
    const compartment = compartmentOf(key)
    const isFree = running < width && compartment.running < widthPerKey && compartment.waiting.length === 0
    if (isFree) return place(compartment)
    if (compartment.waiting.length >= maxWaitingPerKey) {
      forgetIdle(compartment)
      throw new BulkheadError('share', tooMany)
    }

    return await wait(compartment)
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
      const waiting = [...compartments.values()].reduce((sum, compartment) => sum + compartment.waiting.length, 0)

      return { running, waiting }
    }
  }
}

function remove<Item>(items: Item[], item: Item): void {
  const at = items.indexOf(item)
  if (at !== -1) items.splice(at, 1)
}
