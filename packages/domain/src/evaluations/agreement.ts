export interface EvaluationPair<Value> {
  readonly machine: Value
  readonly human: Value
}

/** Returns the mean difference between two evaluators; null without pairs. */
export function meanAbsoluteError(pairs: readonly EvaluationPair<number>[]): number | null {
  if (pairs.length === 0) return null

  return pairs.reduce((sum, { machine, human }) => sum + Math.abs(machine - human), 0) / pairs.length
}

/**
 * Returns Cohen's kappa: how much more often two evaluators agree than by chance. 1 means always, 0 means as by
 * chance.
 *
 * Null without pairs, or if both evaluators always give the same single result: then chance explains the agreement.
 */
export function cohensKappa(pairs: readonly EvaluationPair<string | boolean>[]): number | null {
  if (pairs.length === 0) return null
  const share = (is: (pair: EvaluationPair<string | boolean>) => boolean) => pairs.filter(is).length / pairs.length
  const values = new Set(pairs.flatMap(({ machine, human }) => [machine, human]))

  const observed = share(({ machine, human }) => machine === human)
  const expected = [...values].reduce(
    (sum, value) => sum + share(({ machine }) => machine === value) * share(({ human }) => human === value),
    0
  )

  return expected === 1 ? null : (observed - expected) / (1 - expected)
}
