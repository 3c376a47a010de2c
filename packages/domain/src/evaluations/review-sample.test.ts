import fc from 'fast-check'
import { expect, it } from 'vitest'
import type { CallId } from '../ids.ts'
import { isSampled } from './review-sample.ts'

const callId = fc.uuid() as fc.Arbitrary<CallId>
const percent = fc.integer({ min: 0, max: 100 })

it.each<[CallId, number, boolean]>([
  ['0199f1c2-0000-7000-8000-000000000c01' as CallId, 0, false],
  ['0199f1c2-0000-7000-8000-000000000c01' as CallId, 100, true],
  ['0199f1c2-0000-7000-8000-000000000c02' as CallId, 0, false],
  ['0199f1c2-0000-7000-8000-000000000c02' as CallId, 100, true]
])('decides about %s at %i %%: %s', (id, share, isExpected) => {
  expect(isSampled(id, share)).toBe(isExpected)
})

it('contains every smaller sample', () => {
  fc.assert(
    fc.property(callId, percent, percent, (id, one, other) => {
      const [smaller, larger] = [Math.min(one, other), Math.max(one, other)]

      return !isSampled(id, smaller) || isSampled(id, larger)
    })
  )
})

it('selects about the given share of calls', () => {
  // Consecutive ids, because calls that are stored together have similar ids. Three standard deviations are 1.5 %.
  const ids = Array.from({ length: 10_000 }, (_, nth) => {
    return `0199f1c2-0000-7000-8000-${nth.toString(16).padStart(12, '0')}` as CallId
  })
  fc.assert(
    fc.property(percent, (share) => {
      const sampled = ids.filter((id) => isSampled(id, share)).length

      return Math.abs(sampled / ids.length - share / 100) < 0.015
    }),
    { numRuns: 20 }
  )
})
