import { expect, it } from 'vitest'
import { sortRows } from './sorting.ts'

it.each([
  { values: [1, null, 3, 2], isReversed: false, sorted: [3, 2, 1, null] },
  { values: [1, null, 3, 2], isReversed: true, sorted: [1, 2, 3, null] },
  { values: ['b', 'Ä', null, 'a 10', 'a 9'], isReversed: false, sorted: ['Ä', 'a 9', 'a 10', 'b', null] },
  { values: ['b', null, 'a'], isReversed: true, sorted: ['b', 'a', null] },
  { values: [], isReversed: false, sorted: [] }
])('sorts $values (reversed: $isReversed)', ({ values, isReversed, sorted }) => {
  expect(sortRows<number | string | null>(values, (value) => value, isReversed)).toEqual(sorted)
})
