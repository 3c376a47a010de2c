/** Time for which a search computes before others, and other requests, have a turn. */
const sliceMs = 5

/** Continue searches that wait, in the order in which they began to wait. */
const waiting: (() => void)[] = []

/**
 * Returns a function to await between small parts of a computation. The computation begins with the first call.
 *
 * Each turn of the event loop continues one computation of the process. Several at once hold it no longer than one does.
 */
export function yieldTurns(clockMs: () => number = () => performance.now()): () => Promise<void> {
  let until = Number.NEGATIVE_INFINITY

  return async () => {
    if (clockMs() <= until) return
    await ownTurn()
    until = clockMs() + sliceMs
  }
}

function ownTurn(): Promise<void> {
  return new Promise((resolve) => {
    if (waiting.push(resolve) === 1) setImmediate(continueNext)
  })
}

function continueNext(): void {
  waiting.shift()?.()
  if (waiting.length > 0) setImmediate(continueNext)
}
