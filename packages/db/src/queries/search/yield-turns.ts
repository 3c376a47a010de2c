import { setImmediate as nextTurn } from 'node:timers/promises'

/** Time for which a search computes before other requests have a turn. */
const sliceMs = 5

/** Returns a function to await between small parts of a computation. It waits for other requests when its time is over. */
export function yieldTurns(): () => Promise<void> {
  let until = performance.now() + sliceMs

  return async () => {
    if (performance.now() <= until) return
    await nextTurn()
    until = performance.now() + sliceMs
  }
}
