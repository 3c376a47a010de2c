import type { FoundApiKey } from '@callbook/db'
import { describe, expect, it } from 'vitest'
import { cacheApiKeys } from './api-key-cache.ts'

const hash = Buffer.alloc(32, 7)

/** Starts a cache with lookups and a clock that the test controls. */
function startCache() {
  const clock = { nowMs: 5_000 }
  const lookups: PromiseWithResolvers<FoundApiKey | undefined>[] = []
  const cached = cacheApiKeys(
    () => {
      const lookup = Promise.withResolvers<FoundApiKey | undefined>()
      lookups.push(lookup)
      return lookup.promise
    },
    () => clock.nowMs
  )
  const find = (hash: Buffer) => cached(hash, '203.0.113.9')

  return { clock, lookups, find }
}

describe('cacheApiKeys', () => {
  it('runs one lookup for concurrent requests', async () => {
    const { find, lookups } = startCache()

    const found = Promise.all([find(hash), find(hash), find(Buffer.from(hash))])
    lookups[0]?.resolve(undefined)

    expect(await found).toEqual([undefined, undefined, undefined])
    expect(lookups).toHaveLength(1)
  })

  it.each([
    { what: 'a result just before it expires', ageMs: 899, lookups: 1 },
    { what: 'no result once it has expired', ageMs: 900, lookups: 2 }
  ])('serves $what', async ({ ageMs, lookups: expected }) => {
    const { clock, find, lookups } = startCache()
    const first = find(hash)
    lookups[0]?.resolve(undefined)
    await first

    clock.nowMs += ageMs
    void find(hash)

    expect(lookups).toHaveLength(expected)
  })

  it('counts the age of a result from the start of its lookup', async () => {
    const { clock, find, lookups } = startCache()
    const slow = find(hash)
    clock.nowMs += 5_000
    const late = find(hash)
    lookups[0]?.resolve(undefined)
    await slow

    void find(hash)

    expect(lookups).toHaveLength(2)
    lookups[1]?.resolve(undefined)
    expect(await late).toBeUndefined()
  })

  it('does not cache a failure', async () => {
    const { find, lookups } = startCache()
    const failed = find(hash)
    lookups[0]?.reject(new Error('no database'))
    await expect(failed).rejects.toThrow('no database')

    const next = find(hash)
    lookups[1]?.resolve(undefined)

    expect(await next).toBeUndefined()
  })

  it('removes the oldest keys above its capacity', async () => {
    const { find, lookups } = startCache()
    for (let index = 0; index <= 10_000; index++) {
      const key = Buffer.alloc(32)
      key.writeUInt32BE(index)
      void find(key)
    }

    void find(Buffer.alloc(32))

    expect(lookups).toHaveLength(10_002)
  })
})
