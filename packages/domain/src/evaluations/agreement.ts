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
  const observed = pairs.filter(({ machine, human }) => machine === human).length / pairs.length

  return toKappa(observed, chanceAgreement(pairs))
}

/** Returns the share of pairs that would agree if both evaluators gave their results in another order. */
export function chanceAgreement(pairs: readonly EvaluationPair<string | boolean>[]): number {
  const machines = countEach(pairs.map(({ machine }) => machine))
  const humans = countEach(pairs.map(({ human }) => human))
  const agreeing = [...machines].reduce((sum, [value, count]) => sum + count * (humans.get(value) ?? 0), 0)

  return agreeing / pairs.length ** 2
}

/** Converts a share of agreeing pairs to kappa; null if chance explains any agreement. */
export function toKappa(agreement: number, chance: number): number | null {
  return chance === 1 ? null : (agreement - chance) / (1 - chance)
}

/** Counts equal values. */
export function countEach<Value>(values: readonly Value[]): ReadonlyMap<Value, number> {
  const counts = new Map<Value, number>()
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1)

  return counts
}
