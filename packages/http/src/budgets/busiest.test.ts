import { expect, it } from 'vitest'
import { createBusiest } from './busiest.ts'

const windowMs = 60_000

it('tells of those who used and awaited most, and of no more than it is asked for', () => {
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

it('remembers the window before and the one under way, and nothing older', () => {
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

it('counts no more keys at a time than its memory is meant for', () => {
  const { note, top } = createBusiest({ size: Number.POSITIVE_INFINITY, windowMs, clock: () => 0 })

  for (let key = 0; key < 20_000; key += 1) note(String(key), 1, 0)
  note('7', 1, 0)

  expect(top()).toHaveLength(10_000)
  expect(top()[0]).toEqual(['7', { count: 2, seconds: 2, waitSeconds: 0 }])
})
