import { ExpectedError } from '@callbook/domain'

export interface FairLimiterOptions {
  /** Maximum concurrent work. */
  readonly width: number
  /** Maximum concurrent work of one key; `width` by default. */
  readonly widthPerKey?: number
  /**
   * Maximum waiting work; unlimited by default. Beyond it, the key with the most waiting work loses its newest, and
   * among several, the key that would be next last.
   */
  readonly maxWaiting?: number
  /** Maximum waiting work of one key; unlimited by default. Beyond it, new work of the key is rejected. */
  readonly maxWaitingPerKey?: number
  /** Maximum wait in milliseconds; unlimited by default. */
  readonly maxWaitMs?: number
  /** Maximum number of idle keys whose last turn counts: keys without a remembered turn come first. 0 by default. */
  readonly rememberedKeys?: number
  /** Message for the caller of a key that holds its maximum, such as `Too many concurrent exports`. */
  readonly tooMany?: string
}

/**
 * The owner of work, for example an organization. Of a path, such as a site and one of its networks, each part is
 * served fairly among its siblings.
 */
export type Key = string | readonly string[]

/** Frees the place. Idempotent. */
export type Leave = () => void

/** Limits concurrent work so that one key cannot starve others. */
export interface FairLimiter {
  /** @throws {FairLimiterError} and the reason of the signal if it is aborted during the wait */
  enter(key: Key, signal?: AbortSignal): Promise<Leave>
  /** @throws {FairLimiterError}, the reason of the signal, and whatever `work` throws */
  run<Result>(key: Key, work: () => Promise<Result>, signal?: AbortSignal): Promise<Result>
  size(): { readonly running: number; readonly waiting: number }
}

/** No place became free in time. The caller may retry soon. */
export class FairLimiterError extends ExpectedError {
  override readonly name = 'FairLimiterError'
  override readonly status: number
  override readonly hasPublicMessage: boolean
  override readonly retryAfterSeconds = 1
  /** `share`: the key holds its maximum; `full`: others hold all places. */
  readonly reason: 'share' | 'full'

  /** @param tooMany message for the caller if the key holds its maximum */
  constructor(reason: 'share' | 'full', tooMany?: string) {
    super(tooMany ?? `no place became free: ${reason}`)
    this.reason = reason
    this.status = reason === 'share' ? 429 : 503
    this.hasPublicMessage = tooMany !== undefined
  }
}

/** A key, or the beginning of a path. */
interface Level {
  readonly name: string
  running: number
  waiting: number
  /** Number of its last admission, or, unless turns are remembered, of the begin of its wait if that is later. */
  turn: number
}

interface Queue {
  readonly levels: readonly Level[]
  /** In FIFO order. Not a Set: its old tables keep items alive until a major collection. */
  readonly waiting: Waiting[]
}

interface Waiting {
  readonly admit: () => void
  readonly reject: (error: unknown) => void
}

/**
 * Creates a fair limiter. A free place goes to the key with the fewest places; among several, to the one that has
 * waited longest since it waited or was admitted.
 */
export function createFairLimiter(options: FairLimiterOptions): FairLimiter {
  const { width, widthPerKey = width, maxWaitMs = Number.POSITIVE_INFINITY, rememberedKeys = 0, tooMany } = options
  const { maxWaiting = Number.POSITIVE_INFINITY, maxWaitingPerKey = Number.POSITIVE_INFINITY } = options
  const levels = new Map<string, Level>()
  const queues = new Map<Level, Queue>()
  let running = 0
  let waiting = 0
  let turns = 0

  function levelAt(name: string): Level {
    const known = levels.get(name)
    if (known !== undefined) return known

    const level = { name, running: 0, waiting: 0, turn: 0 }
    levels.set(name, level)

    return level
  }

  function place(path: readonly Level[]): Leave {
    running += 1
    turns += 1
    for (const level of path) {
      level.running += 1
      level.turn = turns
    }
    let isLeft = false

    return () => {
      if (isLeft) return
      isLeft = true
      running -= 1
      for (const level of path) level.running -= 1
      forgetIdle(path)
      if (queues.size > 0) admitNext()
    }
  }

  function forgetIdle(path: readonly Level[]): void {
    for (const level of path) {
      if (level.running + level.waiting > 0) continue
      levels.delete(level.name)
      // The levels that were used last are at the end.
      if (rememberedKeys > 0 && level.turn > 0) levels.set(level.name, level)
    }
    if (rememberedKeys === 0) return
    for (const level of levels.values()) {
      if (levels.size <= rememberedKeys) break
      if (level.running + level.waiting === 0) levels.delete(level.name)
    }
  }

  function admitNext(): void {
    if (running >= width) return
    let next: Queue | undefined
    for (const queue of queues.values()) {
      if (keyOf(queue.levels).running >= widthPerKey) continue
      if (next === undefined || compareTurns(queue.levels, next.levels) < 0) next = queue
    }
    next?.waiting[0]?.admit()
  }

  function wait(path: readonly Level[], signal: AbortSignal | undefined): Promise<Leave> {
    return new Promise((resolve, fail) => {
      const stop = () => {
        clearTimeout(timer)
        signal?.removeEventListener('abort', abort)
        stopWaiting(path, one)
      }
      const reject = (error: unknown) => {
        stop()
        forgetIdle(path)
        fail(error)
      }
      const abort = () => reject(signal?.reason)
      const admit = () => {
        stop()
        resolve(place(path))
      }
      const one = { admit, reject }
      const timer = maxWaitMs === Number.POSITIVE_INFINITY ? undefined : setTimeout(() => reject(late(path)), maxWaitMs)
      signal?.addEventListener('abort', abort)
      startWaiting(path, one)
      if (waiting > maxWaiting) rejectOne()
    })
  }

  function startWaiting(path: readonly Level[], one: Waiting): void {
    waiting += 1
    turns += 1
    for (const level of path) {
      level.waiting += 1
      if (level.waiting === 1 && rememberedKeys === 0) level.turn = turns
    }
    const queue = queues.get(keyOf(path))
    if (queue === undefined) queues.set(keyOf(path), { levels: path, waiting: [one] })
    else queue.waiting.push(one)
  }

  function stopWaiting(path: readonly Level[], one: Waiting): void {
    const queue = queues.get(keyOf(path))
    const at = queue?.waiting.indexOf(one) ?? -1
    if (queue === undefined || at === -1) return
    queue.waiting.splice(at, 1)
    if (queue.waiting.length === 0) queues.delete(keyOf(path))
    for (const level of path) level.waiting -= 1
    waiting -= 1
  }

  /** Rejects the newest work of the key that has the most waiting work. */
  function rejectOne(): void {
    let most: Queue | undefined
    for (const queue of queues.values()) {
      if (most === undefined || compareWaiting(queue.levels, most.levels) >= 0) most = queue
    }
    if (most !== undefined) most.waiting.at(-1)?.reject(late(most.levels))
  }

  function late(path: readonly Level[]): FairLimiterError {
    return keyOf(path).running >= widthPerKey ? new FairLimiterError('share', tooMany) : new FairLimiterError('full')
  }

  async function enter(key: Key, signal?: AbortSignal): Promise<Leave> {
    signal?.throwIfAborted()
    const path = typeof key === 'string' ? [levelAt(key)] : key.map((_, at) => levelAt(key.slice(0, at + 1).join('\n')))
    const level = keyOf(path)
    if (running < width && level.running < widthPerKey) return place(path)
    if (level.waiting >= maxWaitingPerKey) {
      forgetIdle(path)
      throw new FairLimiterError('share', tooMany)
    }

    return await wait(path, signal)
  }

  return {
    enter,
    async run(key, work, signal) {
      const leave = await enter(key, signal)
      try {
        return await work()
      } finally {
        leave()
      }
    },
    size: () => ({ running, waiting })
  }
}

function keyOf(path: readonly Level[]): Level {
  const key = path.at(-1)
  if (key === undefined) throw new Error('a key of a limiter must have a part')

  return key
}

/** Returns a negative number if work of `one` is next before work of `other`. */
function compareTurns(one: readonly Level[], other: readonly Level[]): number {
  for (let at = 0; at < Math.max(one.length, other.length); at += 1) {
    const a = one[at] ?? unused
    const b = other[at] ?? unused
    if (a !== b) {
      const difference = a.running - b.running || a.turn - b.turn
      if (difference !== 0) return difference
    }
  }

  return 0
}

/** Returns a positive number if `one` has more waiting work than `other`, or as much and is next later. */
function compareWaiting(one: readonly Level[], other: readonly Level[]): number {
  const at = one.findIndex((level, index) => level !== other[index])
  const difference = (one[at]?.waiting ?? 0) - (other[at]?.waiting ?? 0)

  return difference === 0 ? compareTurns(one, other) : difference
}

const unused: Level = { name: '', running: 0, waiting: 0, turn: 0 }
