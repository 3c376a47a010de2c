interface Use {
  count: number
  seconds: number
  waitSeconds: number
}

export interface Busiest {
  note(key: string, seconds: number, waitSeconds: number): void
  /** Returns the keys with the most recent use, the busiest first. */
  top(): readonly (readonly [key: string, use: Use])[]
}

export interface BusiestOptions {
  readonly size: number
  /** Use is remembered for at least this long, and at most twice as long. */
  readonly windowMs: number
  /** A monotonic clock, in milliseconds. */
  readonly clock: () => number
}

/** Maximum keys per window. Further keys are counted from the next window on. */
const maxKeys = 10_000

/**
 * Finds the busiest among any number of keys.
 *
 * All keys would be too many labels for a metric; the busiest few are not. Use is kept for the previous and the current
 * window.
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

/** Waiting counts as much as work. */
function costOf({ seconds, waitSeconds }: Use): number {
  return seconds + waitSeconds
}
