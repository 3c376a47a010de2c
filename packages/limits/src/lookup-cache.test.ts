import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createLookupCache } from './lookup-cache.ts'

/** Starts a cache with lookups that the test answers and a clock that the test sets. */
function startCache(options: { valueTtlMs?: () => number } = {}) {
  const clock = { nowMs: 5_000 }
  const lookups: (PromiseWithResolvers<string | undefined> & { readonly isKnown: boolean })[] = []
  const cache = createLookupCache<string>({ ttlMs: 900, maxEntries: 1_000, clock: () => clock.nowMs, ...options })
  const lookUp = (isKnown: boolean) => {
    const lookup = { ...Promise.withResolvers<string | undefined>(), isKnown }
    lookups.push(lookup)
    return lookup.promise
  }

  return { clock, lookups, cache, find: (id: string) => cache.find(id, lookUp), lookUp }
}

describe('createLookupCache', () => {
  it.each([
    { what: 'a value', answer: 'value' },
    { what: 'nothing', answer: undefined }
  ])('makes one lookup that finds $what for requests at once or within the time', async ({ answer }) => {
    const { clock, find, lookups } = startCache()
    const together = Promise.all([find('a'), find('a')])
    lookups[0]?.resolve(answer)

    expect(await together).toEqual([answer, answer])
    clock.nowMs += 899
    expect(await find('a')).toBe(answer)
    expect(lookups).toHaveLength(1)
    clock.nowMs += 1
    void find('a')
    expect(lookups).toHaveLength(2)
  })

  it('counts the age of a result from the begin of its lookup', async () => {
    const { clock, find, lookups } = startCache()
    const slow = find('a')
    clock.nowMs += 900
    const late = find('a')
    lookups[0]?.resolve('slow')
    lookups[1]?.resolve('late')

    expect(await Promise.all([slow, late])).toEqual(['slow', 'late'])
    expect(await find('a')).toBe('late')
    expect(lookups).toHaveLength(2)
  })

  it.each([
    { what: 'nothing', second: undefined, first: 'value' },
    { what: 'a value', second: 'value', first: undefined }
  ])('does not replace a result of $what by that of an earlier lookup', async ({ first, second }) => {
    const { clock, find, lookups } = startCache({ valueTtlMs: () => 60_000 })
    const slow = find('a')
    clock.nowMs += 900
    const fast = find('a')
    lookups[1]?.resolve(second)
    await fast
    lookups[0]?.resolve(first)
    await slow

    expect(await find('a')).toBe(second)
    expect(lookups).toHaveLength(2)
  })

  it('forgets a value that is gone, however long values are used', async () => {
    const { cache, find, lookups, lookUp } = startCache({ valueTtlMs: () => 60_000 })
    const first = find('a')
    lookups[0]?.resolve('value')
    await first
    const again = cache.findAgain('a', lookUp)
    lookups[1]?.resolve(undefined)
    await again

    expect(await find('a')).toBeUndefined()
    expect(lookups).toHaveLength(2)
  })

  it('does not cache a failure', async () => {
    const { find, lookups } = startCache()
    const failed = find('a')
    lookups[0]?.reject(new Error('no database'))
    await expect(failed).rejects.toThrow('no database')

    const next = find('a')
    lookups[1]?.resolve('value')

    expect(await next).toBe('value')
  })

  it('tells a lookup whether the latest one found a value', async () => {
    const { clock, find, lookups } = startCache()
    for (const answer of ['value', 'value', undefined, undefined]) {
      const found = find('a')
      lookups.at(-1)?.resolve(answer)
      await found
      clock.nowMs += 900
    }

    expect(lookups.map(({ isKnown }) => isKnown)).toEqual([false, true, true, false])
  })

  it('uses a value for longer while it is unchanged, but not the absence of one', async () => {
    let valueTtlMs = 60_000
    const { clock, find, lookups } = startCache({ valueTtlMs: () => valueTtlMs })
    const found = [find('a'), find('b')]
    lookups[0]?.resolve('value')
    lookups[1]?.resolve(undefined)
    await Promise.all(found)
    clock.nowMs += 59_999

    expect(await find('a')).toBe('value')
    void find('b')
    expect(lookups).toHaveLength(3)
    valueTtlMs = 900
    void find('a')
    expect(lookups).toHaveLength(4)
  })

  it('looks an expired value up again, as a known one', async () => {
    const { cache, find, lookups } = startCache()
    const found = find('a')
    lookups[0]?.resolve('value')
    await found
    cache.expire('a')
    void find('a')

    expect(lookups.map(({ isKnown }) => isKnown)).toEqual([false, true])
  })

  it('keeps known ids while many invented ones are requested, and forgets the oldest of these', async () => {
    const { find, lookups } = startCache()
    const found = find('known')
    lookups[0]?.resolve('value')
    await found
    for (let count = 0; count <= 1_000; count += 1) void find(`invented ${count}`)

    expect(await find('known')).toBe('value')
    expect(lookups).toHaveLength(1_002)
    void find('invented 1000')
    expect(lookups).toHaveLength(1_002)
    void find('invented 0')
    expect(lookups).toHaveLength(1_003)
  })

  it('never serves a value that was revoked longer ago than the time', async () => {
    const step = fc.oneof(
      fc.record({ what: fc.constant('find' as const), id: fc.constantFrom('a', 'b') }),
      fc.record({ what: fc.constant('revoke' as const), id: fc.constantFrom('a', 'b') }),
      fc.record({ what: fc.constant('wait' as const), ms: fc.nat(1_000) }),
      fc.record({ what: fc.constant('answer' as const), which: fc.nat() })
    )
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 40, size: 'max' }), async (steps) => {
        let nowMs = 0
        const cache = createLookupCache<string>({ ttlMs: 900, maxEntries: 10, clock: () => nowMs })
        const revokedMs = new Map<string, number>()
        const pending: (() => void)[] = []
        const find = async (id: string) => {
          const requestedMs = nowMs
          const value = await cache.find(id, () => {
            const stored = revokedMs.has(id) ? undefined : id
            return new Promise((resolve) => pending.push(() => resolve(stored)))
          })
          if (value !== undefined) expect(requestedMs - (revokedMs.get(id) ?? requestedMs)).toBeLessThan(900)
        }
        const requests: Promise<void>[] = []
        for (const one of steps) {
          if (one.what === 'find') requests.push(find(one.id))
          else if (one.what === 'revoke') revokedMs.set(one.id, revokedMs.get(one.id) ?? nowMs)
          else if (one.what === 'wait') nowMs += one.ms
          else pending.splice(one.which % (pending.length + 1), 1)[0]?.()
          await new Promise((resolve) => setImmediate(resolve))
        }
        for (const answer of pending) answer()
        await Promise.all(requests)
      }),
      { numRuns: 100 }
    )
  })
})
