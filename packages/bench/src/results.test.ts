import { describe, expect, it } from 'vitest'
import { compare, percentile, spreadOf } from './results.ts'

describe('compare', () => {
  it('divides medians, and pairs the rounds for the spread', () => {
    const sample = (contender: string, round: number, speed: number) => ({
      contender,
      point: 'p',
      round,
      metrics: { per_second: speed }
    })
    const samples = [
      sample('Callbook', 0, 30),
      sample('other', 0, 10),
      sample('other', 1, 20),
      sample('Callbook', 1, 40),
      sample('Callbook', 2, 20),
      sample('other', 2, 20)
    ]

    const other = compare(samples).find(({ contender }) => contender === 'other')

    expect(other?.metrics['per_second']).toEqual({ median: 20, min: 10, max: 20 })
    expect(other?.ratio).toEqual({ median: 1.5, min: 1, max: 3 })
  })
})

describe('spreadOf', () => {
  it.each([
    { values: [3, 1, 2], spread: { median: 2, min: 1, max: 3 } },
    { values: [4, 1, 3, 2], spread: { median: 2.5, min: 1, max: 4 } },
    { values: [7], spread: { median: 7, min: 7, max: 7 } }
  ])('is $spread of $values', ({ values, spread }) => {
    expect(spreadOf(values)).toEqual(spread)
  })
})

describe('percentile', () => {
  it.each([
    { percent: 50, value: 50 },
    { percent: 99, value: 99 },
    { percent: 100, value: 100 }
  ])('is $value at $percent % of the numbers from 1 to 100', ({ percent, value }) => {
    const numbers = Array.from({ length: 100 }, (_, index) => index + 1)

    expect(percentile(numbers, percent)).toBe(value)
  })
})
