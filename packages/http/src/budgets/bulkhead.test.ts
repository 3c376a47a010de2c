import fc from 'fast-check'
import { expect, it } from 'vitest'
import { type BulkheadOptions, createBulkhead, type Leave } from './bulkhead.ts'

/** Enters for each key and records the order of admission. */
function enterAll(options: BulkheadOptions, keys: readonly string[]) {
  const bulkhead = createBulkhead(options)
  const entered: string[] = []
  const places: { readonly key: string; readonly leave: Leave }[] = []
  const enter = (key: string) =>
    bulkhead.enter(key).then((leave) => {
      entered.push(key)
      places.push({ key, leave })
    })
  const all = Promise.allSettled(keys.map(enter))

  return { bulkhead, entered, places, all }
}

const turn = () => new Promise((resolve) => setImmediate(resolve))

it('runs work up to its width and queues the rest in order', async () => {
  const { bulkhead, entered, places } = enterAll({ width: 2, maxWaitMs: 60_000 }, ['a', 'a', 'a', 'a'])
  await turn()
  expect(bulkhead.size()).toEqual({ running: 2, waiting: 2 })

  places[1]?.leave()
  places[1]?.leave()
  await turn()

  expect(entered).toHaveLength(3)
})

it('leaves slots to other keys while many of one key wait', async () => {
  const greedy = Array.from({ length: 9 }, () => 'greedy')
  const { entered } = enterAll({ width: 4, widthPerKey: 3, maxWaitMs: 60_000 }, [...greedy, 'modest'])
  await turn()

  expect(entered).toEqual(['greedy', 'greedy', 'greedy', 'modest'])
})

it('gives a free slot to the key with the fewest, in round-robin order', async () => {
  const keys = ['greedy', 'greedy', 'greedy', 'greedy', 'one', 'two', 'one']
  const { entered, places } = enterAll({ width: 2, maxWaitMs: 60_000 }, keys)
  await turn()
  for (let left = 0; left < 5; left += 1) {
    places[left]?.leave()
    await turn()
  }

  expect(entered).toEqual(['greedy', 'greedy', 'one', 'greedy', 'two', 'one', 'greedy'])
})

it('rejects work that waits too long, with the reason', async () => {
  const { all } = enterAll({ width: 3, widthPerKey: 2, maxWaitMs: 5 }, ['a', 'a', 'b', 'a', 'b'])
  const refusals = (await all).flatMap((result) => (result.status === 'rejected' ? [result.reason.reason] : []))

  expect(refusals).toEqual(['share', 'full'])
})

it('rejects work immediately if its queue is full', async () => {
  const bulkhead = createBulkhead({ width: 1, maxWaitMs: 60_000, maxWaitingPerKey: 0 })
  const leave = await bulkhead.enter('a')
  await expect(bulkhead.enter('a')).rejects.toMatchObject({ reason: 'share' })
  leave()

  await expect(bulkhead.enter('a')).resolves.toBeTypeOf('function')
})

it('continues after failed work', async () => {
  const bulkhead = createBulkhead({ width: 1, maxWaitMs: 60_000 })
  const failed = bulkhead.run('a', () => Promise.reject(new Error('failed')))
  const done = bulkhead.run('a', () => Promise.resolve('done'))

  await expect(failed).rejects.toThrow('failed')
  expect(await done).toBe('done')
  expect(bulkhead.size()).toEqual({ running: 0, waiting: 0 })
})

it('keeps its limits and leaves no usable slot empty', async () => {
  const step = fc.record({ key: fc.constantFrom('a', 'b', 'c'), comes: fc.boolean(), which: fc.nat() })
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 60 }), async (steps) => {
      const bulkhead = createBulkhead({ width: 4, widthPerKey: 2, maxWaitMs: 60_000 })
      const inside: { readonly key: string; readonly leave: Leave }[] = []
      const waiting: string[] = []
      for (const { key, comes, which } of steps) {
        if (comes) {
          waiting.push(key)
          void bulkhead.enter(key).then((leave) => {
            waiting.splice(waiting.indexOf(key), 1)
            inside.push({ key, leave })
          })
        } else if (inside.length > 0) {
          inside.splice(which % inside.length, 1)[0]?.leave()
        }
        await turn()

        const running = (name: string) => inside.filter(({ key }) => key === name).length
        expect(inside.length).toBeLessThanOrEqual(4)
        for (const name of ['a', 'b', 'c']) expect(running(name)).toBeLessThanOrEqual(2)
        if (inside.length < 4) expect(waiting.filter((name) => running(name) < 2)).toEqual([])
        expect(bulkhead.size()).toEqual({ running: inside.length, waiting: waiting.length })
      }

      while (inside.length > 0) {
        inside.pop()?.leave()
        await turn()
      }
      expect(bulkhead.size()).toEqual({ running: 0, waiting: 0 })
    }),
    { numRuns: 60 }
  )
})
