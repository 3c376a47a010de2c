import fc from 'fast-check'
import { expect, it } from 'vitest'
import { createQuietLogger } from '../testing/index.ts'
import { createLimiter, type LimiterOptions } from './limiter.ts'

const minuteMs = 60_000

function start(options: Partial<LimiterOptions> = {}) {
  const time = { ms: 0 }
  const limiter = createLimiter({
    name: 'test',
    limit: 2,
    logger: createQuietLogger(),
    clock: () => time.ms,
    ...options
  })
  const admit = async (...keys: readonly string[]) => {
    const admitted: boolean[] = []
    for (const key of keys) admitted.push((await limiter.admit(key)).admitted)

    return admitted
  }

  return { limiter, time, admit }
}

it('limits each key separately', async () => {
  const { admit } = start({ limit: 1 })

  expect(await admit('a', 'a', 'b', 'b')).toEqual([true, false, true, false])
})

it('begins a window with the first request of a key', async () => {
  const { limiter, time, admit } = start()
  time.ms = 50_000
  await admit('a')
  time.ms = 60_000
  await admit('a')

  expect(await limiter.admit('a')).toEqual({ admitted: false, count: 2, resetMs: 50_000 })
  time.ms = 110_000
  expect(await limiter.admit('a')).toEqual({ admitted: true, count: 1, resetMs: minuteMs })
})

it('admits no more than the limit in a window, and a request at the time that a rejection named', async () => {
  const gaps = fc.array(fc.oneof(fc.integer({ min: 0, max: 3_000 }), fc.integer({ min: 59_998, max: 60_002 })), {
    maxLength: 100
  })
  await fc.assert(
    fc.asyncProperty(fc.integer({ min: 1, max: 20 }), gaps, async (limit, gapsMs) => {
      const { limiter, time } = start({ limit })
      let window = { startMs: Number.NEGATIVE_INFINITY, count: 0 }

      for (const gapMs of gapsMs) {
        time.ms += gapMs
        if (time.ms - window.startMs >= minuteMs) window = { startMs: time.ms, count: 0 }
        const admitted = window.count < limit
        if (admitted) window.count += 1
        const usage = { count: window.count, resetMs: window.startMs + minuteMs - time.ms }

        expect(await limiter.admit('a')).toEqual({ admitted, ...usage })
        expect(await limiter.read('a')).toEqual(usage)
      }
    })
  )
})

it('reads without counting', async () => {
  const { limiter, admit } = start()

  expect(await limiter.read('a')).toEqual({ count: 0, resetMs: 0 })
  await admit('a')
  expect([await limiter.read('a'), await limiter.read('a')]).toEqual(Array(2).fill({ count: 1, resetMs: minuteMs }))
})

it('forgets the least recently used key at its maximum', async () => {
  const { admit } = start({ limit: 1, maxKeys: 2 })

  expect(await admit('a', 'b', 'a', 'c', 'a', 'b')).toEqual([true, true, false, true, false, true])
})

it('keeps the count of a key despite many other keys', async () => {
  const { limiter, admit } = start({ limit: 1 })
  await admit('a')

  for (let other = 0; other < 20_000; other++) await limiter.admit(String(other))

  expect(await admit('a')).toEqual([false])
})
