import { expect, it } from 'vitest'
import { createLocalLimiter } from './local-limiter.ts'

it('limits each key separately', () => {
  const limiter = createLocalLimiter({ limit: 1, windowMs: 60_000, clock: () => 0 })

  const admitted = ['a', 'a', 'b', 'b'].map((key) => limiter.admit(key).admitted)

  expect(admitted).toEqual([true, false, true, false])
})

it('keeps the log of a key despite many other keys', () => {
  const limiter = createLocalLimiter({ limit: 1, windowMs: 60_000, clock: () => 0 })
  limiter.admit('a')

  for (let other = 0; other < 20_000; other++) limiter.admit(String(other))

  expect(limiter.admit('a').admitted).toBe(false)
})

it('reads without counting', () => {
  const limiter = createLocalLimiter({ limit: 2, windowMs: 60_000, clock: () => 0 })

  expect(limiter.read('a')).toEqual({ count: 0, resetMs: 0 })
  limiter.admit('a')
  expect([limiter.read('a'), limiter.read('a')]).toEqual(Array(2).fill({ count: 1, resetMs: 60_000 }))
})

it('forgets the least recently used key at its maximum', () => {
  const limiter = createLocalLimiter({ limit: 1, windowMs: 60_000, clock: () => 0, maxKeys: 2 })

  const admitted = ['a', 'b', 'a', 'c', 'a', 'b'].map((key) => limiter.admit(key).admitted)

  expect(admitted).toEqual([true, true, false, true, false, true])
})
