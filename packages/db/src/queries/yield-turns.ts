import type { Steps } from '@callbook/domain'

/** Time for which a search computes before others, and other requests, have a turn. A request waits for several. */
const sliceMs = 1

/** Continue searches that wait, in the order in which they began to wait. */
const waiting: (() => void)[] = []

/** Waits for a turn of the event loop, if the computation has used the one that it had. */
type YieldTurn = () => Promise<void> | undefined

/**
 * Returns a function to await before each small part of a computation.
 *
 * Each turn of the event loop continues one computation of the process. Several at once hold it no longer than one
 * does.
 */
export function yieldTurns(clockMs: () => number = () => performance.now()): YieldTurn {
  let until = Number.NEGATIVE_INFINITY
  const begin = () => {
    until = clockMs() + sliceMs
  }

  return () => (clockMs() <= until ? undefined : ownTurn().then(begin))
}

/**
 * Runs a computation with turns of others between its steps.
 *
 * @param budgetMs milliseconds of computing after which it is given up
 * @returns `undefined` if it was given up
 */
export async function inTurns<Result>(steps: Steps<Result>): Promise<Result>
export async function inTurns<Result>(steps: Steps<Result>, yieldTurn: YieldTurn): Promise<Result>
export async function inTurns<Result>(
  steps: Steps<Result>,
  yieldTurn: YieldTurn,
  budgetMs: number
): Promise<Result | undefined>
export async function inTurns<Result>(
  steps: Steps<Result>,
  yieldTurn = yieldTurns(),
  budgetMs = Number.POSITIVE_INFINITY
): Promise<Result | undefined> {
  let computedMs = 0
  while (computedMs <= budgetMs) {
    const turn = yieldTurn()
    if (turn !== undefined) await turn
    const startMs = performance.now()
    const step = steps.next()
    if (step.done === true) return step.value
    computedMs += performance.now() - startMs
  }

  return undefined
}

/** Sorts texts by their UTF-16 units. */
export async function sortInTurns(texts: readonly string[], yieldTurn = yieldTurns()): Promise<readonly string[]> {
  let sorted: (readonly string[])[] = []
  for (let start = 0; start < texts.length; start += sortedAtOnce) {
    await yieldTurn()
    sorted.push(texts.slice(start, start + sortedAtOnce).sort())
  }
  while (sorted.length > 1) {
    const merged: (readonly string[])[] = []
    for (let at = 0; at < sorted.length; at += 2)
      merged.push(await mergeInTurns(sorted[at] ?? [], sorted[at + 1] ?? [], yieldTurn))
    sorted = merged
  }

  return sorted[0] ?? []
}

const sortedAtOnce = 1_000

async function mergeInTurns(a: readonly string[], b: readonly string[], yieldTurn: YieldTurn): Promise<string[]> {
  const merged: string[] = []
  for (let [atA, atB] = [0, 0]; atA < a.length || atB < b.length; ) {
    const [ofA, ofB] = [a[atA], b[atB]]
    const isA = ofB === undefined || (ofA !== undefined && ofA <= ofB)
    merged.push((isA ? ofA : ofB) ?? '')
    if (isA) atA += 1
    else atB += 1
    if (merged.length % sortedAtOnce === 0) await yieldTurn()
  }

  return merged
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
