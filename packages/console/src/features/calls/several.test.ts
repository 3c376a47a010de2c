import { expect, it } from 'vitest'
import { textOf, valuesOf } from './call-search.ts'

it.each([
  [undefined, []],
  ['failed', ['failed']],
  ['completed,failed', ['completed', 'failed']],
  ['hung\\, up,error', ['hung, up', 'error']]
])('reads and writes the values of %j', (text, values) => {
  expect(valuesOf(text)).toEqual(values)
  expect(textOf(values)).toBe(text)
})
