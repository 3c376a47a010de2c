import type { Steps } from '@callbook/domain'

/** Time for which a search computes before others, and other requests, have a turn. */
const sliceMs = 5

/** Continue searches that wait, in the order in which they began to wait. */
const waiting: (() => void)[] = []

/**
 * Returns a function to await before each small part of a computation.
 *
 * Each turn of the event loop continues one computation of the process. Several at once hold it no longer than one does.
 */
export function yieldTurns(clockMs: () => number = () => performance.now()): () => Promise<void> | undefined {
  let until = Number.NEGATIVE_INFINITY
  const begin = () => {
    until = clockMs() + sliceMs
  }

  return () => (clockMs() <= until ? undefined : ownTurn().then(begin))
}

/** Runs a computation with turns of others between its steps. */
export async function inTurns<Result>(steps: Steps<Result>, yieldTurn = yieldTurns()): Promise<Result> {
  for (;;) {
    const turn = yieldTurn()
    if (turn !== undefined) await turn
    const step = steps.next()
    if (step.done === true) return step.value
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
