/** What one key has done. */
interface Use {
  count: number
  /** Seconds of doing it. */
  seconds: number
  /** Seconds of waiting to do it. */
  waitSeconds: number
}

export interface Busiest {
  /** Counts one more of `key`. */
  note(key: string, seconds: number, waitSeconds: number): void
  /** Who has used most seconds lately, the busiest first. */
  top(): readonly (readonly [key: string, use: Use])[]
}

export interface BusiestOptions {
  /** How many are told of. */
  readonly size: number
  /** Use is remembered for that long at least, and twice as long at most. */
  readonly windowMs: number
  /** A monotonic clock, in milliseconds. */
  readonly clock: () => number
}

/** Bounds what is remembered of a window: who comes after that many others is counted from the next one on. */
const maxKeys = 10_000

/**
 * Finds who is busiest among any number of keys.
 *
 * As labels of a metric, all of them would be without end; a few at a time are not. What they did is kept for the
 * window before and for the one under way.
 */
export function createBusiest({ size, windowMs, clock }: BusiestOptions): Busiest {
  let before = new Map<string, Use>()
  let current = new Map<string, Use>()
  let since = clock()

  function turn(): void {
    const now = clock()
    if (now - since < windowMs) return
    before = now - since < 2 * windowMs ? current : new Map()
    current = new Map()
    since = now
  }

  return {
    note(key, seconds, waitSeconds) {
      turn()
      const use = current.get(key)
      if (use === undefined) {
        if (current.size < maxKeys) current.set(key, { count: 1, seconds, waitSeconds })
        return
      }
      use.count += 1
      use.seconds += seconds
      use.waitSeconds += waitSeconds
    },

    top() {
      turn()
      const uses = [...new Set([...before.keys(), ...current.keys()])].map(
        (key) => [key, sum(before.get(key), current.get(key))] as const
      )

      return uses.sort(([, one], [, other]) => costOf(other) - costOf(one)).slice(0, size)
    }
  }
}

const nothing: Use = { count: 0, seconds: 0, waitSeconds: 0 }

function sum(one = nothing, other = nothing): Use {
  return {
    count: one.count + other.count,
    seconds: one.seconds + other.seconds,
    waitSeconds: one.waitSeconds + other.waitSeconds
  }
}

/** Who is made to wait wants as much as who is let in. */
function costOf({ seconds, waitSeconds }: Use): number {
  return seconds + waitSeconds
}
