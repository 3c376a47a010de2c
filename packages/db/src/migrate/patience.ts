import { setTimeout as sleep } from 'node:timers/promises'

/** How long one piece of work may wait for others, all its waits together. */
export interface Patience {
  /** Waits a little longer each time; false, at once, when there is no time left. */
  pause(): Promise<boolean>
  /** Tells an operator what is waited for. */
  tell(message: string): void
}

const firstPauseMs = 100
const longestPauseMs = 5_000

export function createPatience(waitMs: number, tell: Patience['tell'] = () => undefined): Patience {
  const endsAt = performance.now() + waitMs
  let pauseMs = firstPauseMs

  return {
    tell,
    pause: async () => {
      const leftMs = endsAt - performance.now()
      if (leftMs <= 0) return false

      await sleep(Math.min(pauseMs, leftMs))
      pauseMs = Math.min(2 * pauseMs, longestPauseMs)
      return true
    }
  }
}
