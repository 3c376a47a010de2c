import { expect, it } from 'vitest'
import { compareScores, compareShares } from './comparison.ts'

it.each([
  [{ count: 56, of: 70 }, { count: 48, of: 80 }, 'higher'],
  [{ count: 48, of: 80 }, { count: 56, of: 70 }, 'lower'],
  [{ count: 40, of: 70 }, { count: 48, of: 80 }, 'unclear'],
  [{ count: 30, of: 30 }, { count: 0, of: 30 }, 'higher'],
  [{ count: 29, of: 29 }, { count: 0, of: 80 }, 'too_few'],
  [{ count: 0, of: 80 }, { count: 29, of: 29 }, 'too_few'],
  [{ count: 0, of: 0 }, { count: 48, of: 80 }, 'too_few']
])('compares the shares %j and %j: %s', (one, other, verdict) => {
  expect(compareShares(one, other).verdict).toBe(verdict)
})

it.each([
  [{ count: 100, mean: 80, deviation: 10 }, { count: 100, mean: 70, deviation: 10 }, 'higher'],
  [{ count: 100, mean: 70, deviation: 10 }, { count: 100, mean: 80, deviation: 10 }, 'lower'],
  [{ count: 100, mean: 71, deviation: 10 }, { count: 100, mean: 70, deviation: 10 }, 'unclear'],
  [{ count: 29, mean: 80, deviation: 1 }, { count: 100, mean: 70, deviation: 1 }, 'too_few'],
  // One call that fails would change the mean of 40 equal scores more than this.
  [{ count: 40, mean: 100, deviation: 0 }, { count: 40, mean: 98, deviation: 0 }, 'unclear'],
  [{ count: 40, mean: 100, deviation: 0 }, { count: 40, mean: 50, deviation: 0 }, 'higher'],
  [{ count: 1, mean: 80, deviation: null }, { count: 100, mean: 70, deviation: 10 }, 'too_few'],
  [{ count: 0, mean: null, deviation: null }, { count: 0, mean: null, deviation: null }, 'too_few']
])('compares the scores %j and %j: %s', (one, other, verdict) => {
  expect(compareScores(one, other).verdict).toBe(verdict)
})

it('returns values without an interval for too few scores, and nothing without calls', () => {
  const [none, few] = [
    { count: 0, mean: null, deviation: null },
    { count: 1, mean: 80, deviation: null }
  ]

  expect(compareScores(few, none)).toEqual({
    one: { value: 80, interval: null },
    other: { value: null, interval: null },
    difference: { value: null, interval: null },
    verdict: 'too_few'
  })
  expect(compareShares({ count: 0, of: 0 }, { count: 1, of: 2 })).toMatchObject({
    one: { value: null, interval: null },
    other: { value: 0.5 },
    difference: { value: null, interval: null }
  })
})
