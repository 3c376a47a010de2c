/** Two judgements of the same call. */
export interface JudgedTwice<Value> {
  readonly machine: Value
  readonly human: Value
}

/** How far apart two judges are on average; null where there is nothing to compare. */
export function meanAbsoluteError(pairs: readonly JudgedTwice<number>[]): number | null {
  if (pairs.length === 0) return null

  return pairs.reduce((sum, { machine, human }) => sum + Math.abs(machine - human), 0) / pairs.length
}

/**
 * Cohen's kappa: how much more often two judges agree than by chance. 1 is always, 0 is as by chance.
 *
 * Null where there is nothing to compare, or where both always say the same one thing: then chance alone explains it.
 */
export function cohensKappa(pairs: readonly JudgedTwice<string | boolean>[]): number | null {
  if (pairs.length === 0) return null
  const share = (is: (pair: JudgedTwice<string | boolean>) => boolean) => pairs.filter(is).length / pairs.length
  const values = new Set(pairs.flatMap(({ machine, human }) => [machine, human]))

  const observed = share(({ machine, human }) => machine === human)
  const expected = [...values].reduce(
    (sum, value) => sum + share(({ machine }) => machine === value) * share(({ human }) => human === value),
    0
  )

  return expected === 1 ? null : (observed - expected) / (1 - expected)
}
