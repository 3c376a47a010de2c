import { expect, it } from 'vitest'
import { readTimeHash, timeHash } from './call-words.ts'

it.each([0, 4, 83.25])('reads the time %d that it wrote', (seconds) => {
  expect(readTimeHash(timeHash(seconds))).toBe(seconds)
})

it.each(['', 't=', 't=-1', 't=x', 'message-3'])('reads no time of %j', (hash) => {
  expect(readTimeHash(hash)).toBeUndefined()
})

it('writes nothing without a time', () => {
  expect(timeHash(undefined)).toBe('')
})
