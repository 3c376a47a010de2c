/** Bounds within which a true value lies with 95 % confidence. */
export interface Interval {
  readonly low: number
  readonly high: number
}

/** Number of calls, and how many of them have a property. */
export interface Share {
  readonly count: number
  readonly of: number
}

/** Number of scores from 0 to 100, their mean, and the standard deviation of the sample; both null if undefined. */
export interface Scores {
  readonly count: number
  readonly mean: number | null
  readonly deviation: number | null
}

/** Quantile of the normal distribution at 0.975, for 95 % between both bounds. */
const z = 1.959963984540054

/**
 * Returns Wilson's score interval of a share: the true shares from which the observed one is at most 1.96 standard
 * errors away. Unlike the usual interval, it has a width for a share of 0 or 1, and stays within these.
 *
 * E. B. Wilson, "Probable inference, the law of succession, and statistical inference",
 * Journal of the American Statistical Association 22 (1927), 209–212.
 *
 * @returns `undefined` without calls
 */
export function shareInterval({ count, of }: Share): Interval | undefined {
  if (of === 0) return undefined
  const center = count + z ** 2 / 2
  const half = z * Math.sqrt((count * (of - count)) / of + z ** 2 / 4)
  const total = of + z ** 2

  return {
    low: count === 0 ? 0 : (center - half) / total,
    high: count === of ? 1 : (center + half) / total
  }
}

/**
 * Returns Newcombe's interval of the difference of two independent shares, `one - other`, from the Wilson interval of
 * each.
 *
 * R. G. Newcombe, "Interval estimation for the difference between independent proportions", Statistics in Medicine 17
 * (1998), 873–890, method 10.
 *
 * @returns `undefined` if either has no calls
 */
export function shareDifferenceInterval(one: Share, other: Share): Interval | undefined {
  const [first, second] = [shareInterval(one), shareInterval(other)]
  if (first === undefined || second === undefined) return undefined
  const [p, q] = [one.count / one.of, other.count / other.of]

  return {
    low: p - q - Math.hypot(p - first.low, second.high - q),
    high: p - q + Math.hypot(first.high - p, q - second.low)
  }
}

/**
 * Returns the interval of a mean score, by Student's distribution.
 *
 * @returns `undefined` for fewer than three scores
 */
export function meanInterval(scores: Scores): Interval | undefined {
  const mean = meanOf(scores)
  if (mean === undefined) return undefined
  const half = studentQuantile(scores.count - 1) * Math.sqrt(mean.variance)

  return { low: Math.max(mean.value - half, 0), high: Math.min(mean.value + half, 100) }
}

/**
 * Returns Welch's interval of the difference of two independent mean scores, `one - other`, whose deviations may differ.
 *
 * B. L. Welch, "The generalization of 'Student's' problem when several different population variances are involved",
 * Biometrika 34 (1947), 28–35.
 *
 * @returns `undefined` if either has fewer than three scores
 */
export function meanDifferenceInterval(one: Scores, other: Scores): Interval | undefined {
  const [first, second] = [meanOf(one), meanOf(other)]
  if (first === undefined || second === undefined) return undefined
  const difference = first.value - second.value
  const variance = first.variance + second.variance
  const degrees = variance ** 2 / (first.variance ** 2 / (one.count - 1) + second.variance ** 2 / (other.count - 1))
  const half = studentQuantile(degrees) * Math.sqrt(variance)

  return { low: Math.max(difference - half, -100), high: Math.min(difference + half, 100) }
}

/** The quantile below is too small for one degree of freedom, whose interval would be useless anyway. */
const fewestScores = 3

/**
 * Returns a mean and its variance, at least as large as if one more call had the most distant score.
 *
 * Scores are often nearly equal, with a rare failure. Most small samples contain no failure, and their deviation alone
 * would give an interval that is too narrow: of simulated samples in which 2 % of the calls fail, 30 calls against 200,
 * it covers 69 % instead of 95 %.
 */
function meanOf({ count, mean, deviation }: Scores): { value: number; variance: number } | undefined {
  if (mean === null || deviation === null || count < fewestScores) return undefined
  const farthest = Math.max(mean, 100 - mean)

  return { value: mean, variance: Math.max(deviation ** 2, farthest ** 2 / (count + 1)) / count }
}

/**
 * Returns the quantile of Student's distribution at 0.975, by its expansion around the normal quantile (Abramowitz and
 * Stegun, "Handbook of mathematical functions", 26.7.5). The normal quantile itself is 4 % too small for 30 values.
 *
 * @param degrees of freedom, at least 2: the error is below 0.8 % there, below 0.02 % from 5 and below 1e-6 from 29
 */
function studentQuantile(degrees: number): number {
  const terms = [
    (z ** 3 + z) / 4,
    (5 * z ** 5 + 16 * z ** 3 + 3 * z) / 96,
    (3 * z ** 7 + 19 * z ** 5 + 17 * z ** 3 - 15 * z) / 384,
    (79 * z ** 9 + 776 * z ** 7 + 1482 * z ** 5 - 1920 * z ** 3 - 945 * z) / 92_160
  ]

  return terms.reduce((sum, term, nth) => sum + term / degrees ** (nth + 1), z)
}
