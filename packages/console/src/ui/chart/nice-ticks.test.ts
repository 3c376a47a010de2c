import { expect, it } from 'vitest'
import { niceTicks } from './nice-ticks.ts'

it.each([
  { most: 4, isCount: true, ticks: [0, 1, 2, 3, 4] },
  { most: 1, isCount: true, ticks: [0, 1] },
  { most: 0, isCount: true, ticks: [0, 1] },
  { most: 11_200, isCount: true, ticks: [0, 5_000, 10_000, 15_000] },
  { most: 1, isCount: false, ticks: [0, 0.25, 0.5, 0.75, 1] },
  { most: 0.33, isCount: false, ticks: [0, 0.1, 0.2, 0.3, 0.4] },
  { most: 87, isCount: false, ticks: [0, 25, 50, 75, 100] }
])('ends an axis for $most at a round number', ({ most, isCount, ticks }) => {
  expect(niceTicks(most, { isCount })).toEqual(ticks)
})
