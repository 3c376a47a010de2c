import { expect, it } from 'vitest'
import { hashOf, secondsOf } from './call-words.ts'

it.each([0, 4, 83.25])('reads the time %d that it wrote', (seconds) => {
  expect(secondsOf(hashOf(seconds))).toBe(seconds)
})

it.each(['', 't=', 't=-1', 't=x', 'message-3'])('reads no time of %j', (hash) => {
  expect(secondsOf(hash)).toBeUndefined()
})

it('writes nothing without a time', () => {
  expect(hashOf(undefined)).toBe('')
})
