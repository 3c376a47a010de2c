import {
  type Interval,
  meanDifferenceInterval,
  meanInterval,
  type Scores,
  type Share,
  shareDifferenceInterval,
  shareInterval
} from './intervals.ts'

/** A side with fewer calls gives no verdict. */
export const fewestCompared = 30

export const verdicts = ['higher', 'lower', 'unclear', 'too_few'] as const

/** Result of the first side against the other one. */
type Verdict = (typeof verdicts)[number]

/** An observed value; both members are null if undefined. */
export interface Estimate {
  readonly value: number | null
  readonly interval: Interval | null
}

export interface Comparison {
  readonly one: Estimate
  readonly other: Estimate
  /** `one - other` */
  readonly difference: Estimate
  readonly verdict: Verdict
}

/** Compares a share of two independent groups of calls. */
export function compareShares(one: Share, other: Share): Comparison {
  const estimate = (share: Share): Estimate => ({
    value: share.of === 0 ? null : share.count / share.of,
    interval: shareInterval(share) ?? null
  })

  return compare(estimate(one), estimate(other), {
    interval: shareDifferenceInterval(one, other),
    fewest: Math.min(one.of, other.of)
  })
}

/** Compares a mean score of two independent groups of calls. */
export function compareScores(one: Scores, other: Scores): Comparison {
  const estimate = (scores: Scores): Estimate => ({ value: scores.mean, interval: meanInterval(scores) ?? null })

  return compare(estimate(one), estimate(other), {
    interval: meanDifferenceInterval(one, other),
    fewest: Math.min(one.count, other.count)
  })
}

interface Difference {
  readonly interval: Interval | undefined
  /** Number of calls of the smaller side. */
  readonly fewest: number
}

function compare(one: Estimate, other: Estimate, { interval, fewest }: Difference): Comparison {
  const value = one.value === null || other.value === null ? null : one.value - other.value

  return { one, other, difference: { value, interval: interval ?? null }, verdict: verdictOf(interval, fewest) }
}

function verdictOf(interval: Interval | undefined, fewest: number): Verdict {
  if (interval === undefined || fewest < fewestCompared) return 'too_few'
  if (interval.low > 0) return 'higher'

  return interval.high < 0 ? 'lower' : 'unclear'
}
