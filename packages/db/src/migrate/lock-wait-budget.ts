import { setTimeout as sleep } from 'node:timers/promises'

/** Time budget for the lock waits of one operation. */
export interface Patience {
  /** Waits a little longer each time. Returns `false` immediately if no time is left. */
  pause(): Promise<boolean>
  /** Reports the current wait to an operator. */
  notify(message: string): void
}

const firstPauseMs = 100
const longestPauseMs = 5_000

export function createLockWaitBudget(waitMs: number, notify: Patience['notify'] = () => undefined): Patience {
  const endsAt = performance.now() + waitMs
  let pauseMs = firstPauseMs

  return {
    notify,
    pause: async () => {
      const leftMs = endsAt - performance.now()
      if (leftMs <= 0) return false

      await sleep(Math.min(pauseMs, leftMs))
      pauseMs = Math.min(2 * pauseMs, longestPauseMs)
      return true
    }
  }
}
