import { expect, it } from 'vitest'
import { createBusiest } from './busiest.ts'

const windowMs = 60_000

it('returns the keys with the most used and awaited seconds, up to its size', () => {
  const { note, top } = createBusiest({ size: 2, windowMs, clock: () => 0 })

  note('often', 0.25, 0)
  note('often', 0.25, 0.5)
  note('seldom', 0.5, 0)
  note('queued', 0.25, 2)

  expect(top()).toEqual([
    ['queued', { count: 1, seconds: 0.25, waitSeconds: 2 }],
    ['often', { count: 2, seconds: 0.5, waitSeconds: 0.5 }]
  ])
})

it('covers the previous and the current window', () => {
  let now = 0
  const { note, top } = createBusiest({ size: 9, windowMs, clock: () => now })

  note('one', 1, 0)
  now = windowMs
  note('one', 2, 0)
  note('other', 1, 0)
  const recent = top()
  now = 2 * windowMs
  const later = top()
  now = 4 * windowMs

  expect(recent.map(([key, { seconds }]) => [key, seconds])).toEqual([
    ['one', 3],
    ['other', 1]
  ])
  expect(later.map(([key, { seconds }]) => [key, seconds])).toEqual([
    ['one', 2],
    ['other', 1]
  ])
  expect(top()).toEqual([])
})

it('counts at most as many keys as its memory allows', () => {
  const { note, top } = createBusiest({ size: Number.POSITIVE_INFINITY, windowMs, clock: () => 0 })

  for (let key = 0; key < 20_000; key += 1) note(String(key), 1, 0)
  note('7', 1, 0)

  expect(top()).toHaveLength(10_000)
  expect(top()[0]).toEqual(['7', { count: 2, seconds: 2, waitSeconds: 0 }])
})
