import { describe, expect, it } from 'vitest'
import { randomNumbers } from '../testing/random-numbers.ts'
import {
  type Interval,
  meanDifferenceInterval,
  meanInterval,
  type Scores,
  type Share,
  shareDifferenceInterval,
  shareInterval
} from './intervals.ts'

const z = 1.959963984540054

describe('shareInterval', () => {
  it('returns the interval of the literature', () => {
    expect(round(shareInterval({ count: 81, of: 263 }), 4)).toEqual({ low: 0.2553, high: 0.3662 })
  })

  it.each([
    [
      { count: 0, of: 10 },
      { low: 0, high: 0.2775 }
    ],
    [
      { count: 10, of: 10 },
      { low: 0.7225, high: 1 }
    ],
    [
      { count: 0, of: 1 },
      { low: 0, high: 0.7935 }
    ],
    [
      { count: 1, of: 1 },
      { low: 0.2065, high: 1 }
    ],
    [{ count: 0, of: 0 }, undefined]
  ])('of %j is %j', (share, interval) => {
    expect(round(shareInterval(share), 4)).toEqual(interval)
  })
})

describe('shareDifferenceInterval', () => {
  it('returns the interval of the literature', () => {
    const [one, other] = [
      { count: 56, of: 70 },
      { count: 48, of: 80 }
    ]

    expect(round(shareDifferenceInterval(one, other), 4)).toEqual({ low: 0.0524, high: 0.3339 })
    expect(round(shareDifferenceInterval(other, one), 4)).toEqual({ low: -0.3339, high: -0.0524 })
  })

  // Newcombe (1998), table II, method 10.
  it.each([
    [
      { count: 9, of: 10 },
      { count: 3, of: 10 },
      { low: 0.1705, high: 0.809 }
    ],
    [
      { count: 6, of: 7 },
      { count: 2, of: 7 },
      { low: 0.0582, high: 0.8062 }
    ],
    [
      { count: 5, of: 56 },
      { count: 0, of: 29 },
      { low: -0.0381, high: 0.1926 }
    ],
    [
      { count: 0, of: 10 },
      { count: 0, of: 20 },
      { low: -0.1611, high: 0.2775 }
    ],
    [
      { count: 0, of: 10 },
      { count: 0, of: 10 },
      { low: -0.2775, high: 0.2775 }
    ],
    [
      { count: 10, of: 10 },
      { count: 0, of: 20 },
      { low: 0.6791, high: 1 }
    ],
    [
      { count: 10, of: 10 },
      { count: 0, of: 10 },
      { low: 0.6075, high: 1 }
    ]
  ])('of %j and %j is %j', (one, other, interval) => {
    expect(round(shareDifferenceInterval(one, other), 4)).toEqual(interval)
  })

  it('is undefined without calls on a side', () => {
    expect(shareDifferenceInterval({ count: 0, of: 0 }, { count: 1, of: 2 })).toBeUndefined()
    expect(shareDifferenceInterval({ count: 1, of: 2 }, { count: 0, of: 0 })).toBeUndefined()
  })
})

it('returns the same intervals of 1,000 random tables as the score equation, solved numerically', () => {
  const random = randomNumbers(11)
  const randomShare = (): Share => {
    const of = 1 + Math.floor(random() * (random() < 0.5 ? 20 : 3_000))

    return { count: Math.floor(random() * (of + 1)), of }
  }

  for (let table = 0; table < 1_000; table += 1) {
    const [one, other] = [randomShare(), randomShare()]
    const [first, second] = [solve(one), solve(other)]
    const [p, q] = [one.count / one.of, other.count / other.of]

    expectClose(shareInterval(one), first)
    expectClose(shareDifferenceInterval(one, other), {
      low: p - q - Math.sqrt((p - first.low) ** 2 + (second.high - q) ** 2),
      high: p - q + Math.sqrt((first.high - p) ** 2 + (q - second.low) ** 2)
    })
  }
})

describe('meanInterval', () => {
  // Quantiles of Student's distribution from the tables, for 3, 4, 9 and 29 degrees of freedom.
  it.each([
    [4, 3.1824, 0.004],
    [5, 2.77645, 0.001],
    [10, 2.262157, 2e-5],
    [30, 2.0452296, 1e-6]
  ])('of %d scores has the quantile %d', (count, quantile, error) => {
    const { high = Number.NaN } = meanInterval({ count, mean: 50, deviation: 30 }) ?? {}

    expect(Math.abs(((high - 50) * Math.sqrt(count)) / 30 - quantile)).toBeLessThan(error)
  })

  it.each([
    { count: 0, mean: null, deviation: null },
    { count: 1, mean: 80, deviation: null },
    { count: 2, mean: 80, deviation: 3 }
  ])('is undefined for %j', (scores) => {
    expect(meanInterval(scores)).toBeUndefined()
    expect(meanDifferenceInterval(scores, { count: 30, mean: 80, deviation: 3 })).toBeUndefined()
    expect(meanDifferenceInterval({ count: 30, mean: 80, deviation: 3 }, scores)).toBeUndefined()
  })

  it('of equal scores is as wide as with one more call at the other end of the scale, within the scale', () => {
    const { low = 0, high } = meanInterval({ count: 30, mean: 100, deviation: 0 }) ?? {}

    expect(100 - low).toBeCloseTo((2.0452296 * 100) / Math.sqrt(31 * 30), 3)
    expect(high).toBe(100)
  })
})

describe('meanDifferenceInterval', () => {
  // By hand: 47.0 degrees of freedom, whose quantile is 2.0116.
  it('of samples with different deviations', () => {
    const [one, other] = [
      { count: 40, mean: 70, deviation: 20 },
      { count: 100, mean: 60, deviation: 10 }
    ]
    const half = 2.0116 * Math.sqrt(20 ** 2 / 40 + 10 ** 2 / 100)

    const { low, high } = meanDifferenceInterval(one, other) ?? {}
    expect(low).toBeCloseTo(10 - half, 2)
    expect(high).toBeCloseTo(10 + half, 2)
  })
})

describe('in simulations', () => {
  it('intervals of shares and of their differences cover the true value', () => {
    const random = randomNumbers(23)
    const draw = (share: number, of: number): Share => ({ count: countOf(of, () => random() < share), of })
    const shares = [0.02, 0.05, 0.1, 0.3, 0.5, 0.8, 0.95]
    const coverages = shares.flatMap((p, nth) =>
      sizes.flatMap(([of, ofOther]) => {
        const q = shares[(nth * 3 + 2) % shares.length] ?? p

        return [
          coverage(() => shareInterval(draw(p, of)), p),
          coverage(() => shareDifferenceInterval(draw(p, of), draw(q, ofOther)), p - q),
          coverage(() => shareDifferenceInterval(draw(p, of), draw(p, ofOther)), 0)
        ]
      })
    )

    expectHonest(coverages)
  })

  it('intervals of mean scores and of their differences cover the true value', () => {
    const random = randomNumbers(37)
    const normal = (mean: number, deviation: number) => () =>
      mean + deviation * Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random())
    const failing = (share: number) => ({ draw: () => (random() < share ? 0 : 100), mean: 100 * (1 - share) })
    const distributions = [
      { draw: normal(50, 12), mean: 50 },
      { draw: normal(80, 4), mean: 80 },
      { draw: () => 100 * random(), mean: 50 },
      { draw: () => (random() < 0.2 ? 20 : 90), mean: 76 },
      failing(0.02),
      failing(0.05),
      failing(0.3)
    ]
    const differences = distributions.flatMap((one, nth) =>
      sizes.flatMap(([of, ofOther]) => {
        const other = distributions[(nth * 3 + 2) % distributions.length] ?? one
        const compare =
          ({ draw }: typeof one) =>
          () =>
            meanDifferenceInterval(sample(one.draw, of), sample(draw, ofOther))

        return [coverage(compare(other), one.mean - other.mean), coverage(compare(one), 0)]
      })
    )
    const means = distributions.flatMap(({ draw, mean }) =>
      sizes.map(([of]) => coverage(() => meanInterval(sample(draw, of)), mean))
    )

    expectHonest(differences)
    // The few possible means of 100 scores that are 0 or 100 make the coverage of one mean jump.
    expectHonest(means, 0.85)
  })
})

const sizes = [
  [30, 30],
  [30, 200],
  [200, 30],
  [100, 100]
] as const

/** Returns the share of 2,000 simulated intervals that contain the true value. */
function coverage(simulate: () => Interval | undefined, truth: number): number {
  const runs = 2_000
  const tolerance = 1e-9

  return (
    countOf(runs, () => {
      const interval = simulate()

      return interval !== undefined && interval.low <= truth + tolerance && truth <= interval.high + tolerance
    }) / runs
  )
}

function expectHonest(coverages: readonly number[], lowest = 0.89): void {
  expect(Math.min(...coverages)).toBeGreaterThanOrEqual(lowest)
  expect(coverages.reduce((sum, one) => sum + one, 0) / coverages.length).toBeGreaterThanOrEqual(0.94)
}

function countOf(times: number, happens: () => boolean): number {
  let count = 0
  for (let nth = 0; nth < times; nth += 1) if (happens()) count += 1

  return count
}

function sample(draw: () => number, count: number): Scores {
  const values = Array.from({ length: count }, draw)
  const mean = values.reduce((sum, value) => sum + value, 0) / count
  const squares = values.reduce((sum, value) => sum + (value - mean) ** 2, 0)

  return { count, mean, deviation: Math.sqrt(squares / (count - 1)) }
}

/** Solves `|observed - share| = z * sqrt(share * (1 - share) / of)` by bisection, below and above the observed share. */
function solve({ count, of }: Share): Interval {
  const observed = count / of
  const isCompatible = (share: number) => Math.abs(observed - share) <= z * Math.sqrt((share * (1 - share)) / of)
  const bound = (end: 0 | 1) => {
    let [inside, outside]: [number, number] = [observed, end]
    if (isCompatible(outside)) return outside
    for (let step = 0; step < 100; step += 1) {
      const middle = (inside + outside) / 2
      if (isCompatible(middle)) inside = middle
      else outside = middle
    }

    return inside
  }

  return { low: bound(0), high: bound(1) }
}

function expectClose(found: Interval | undefined, expected: Interval): void {
  expect(Math.abs((found?.low ?? Number.NaN) - expected.low)).toBeLessThan(1e-9)
  expect(Math.abs((found?.high ?? Number.NaN) - expected.high)).toBeLessThan(1e-9)
}

function round(interval: Interval | undefined, digits: number): Interval | undefined {
  return interval && { low: Number(interval.low.toFixed(digits)), high: Number(interval.high.toFixed(digits)) }
}
