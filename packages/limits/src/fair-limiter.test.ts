import fc from 'fast-check'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { createFairLimiter, FairLimiterError, type FairLimiterOptions, type Key, type Leave } from './fair-limiter.ts'

/** Work that entered a limiter or waits for it. */
interface Work {
  readonly id: number
  readonly key: readonly string[]
}

/** A limiter without any index: each decision looks at all work. */
function createModel(options: FairLimiterOptions) {
  const { width, widthPerKey = width, rememberedKeys = 0 } = options
  const { maxWaiting = Number.POSITIVE_INFINITY, maxWaitingPerKey = Number.POSITIVE_INFINITY } = options
  const running: Work[] = []
  const waiting: Work[] = []
  const results: string[] = []
  /** When a key or the beginning of one was last admitted, or began to wait. */
  const turns = new Map<string, number>()
  const began = new Map<string, number>()
  let now = 0

  const prefixes = (key: readonly string[]) => key.map((_, at) => key.slice(0, at + 1).join())
  const count = (work: readonly Work[], prefix: string) =>
    work.filter(({ key }) => prefixes(key).includes(prefix)).length
  const isAtShare = ({ key }: Work) => count(running, key.join()) >= widthPerKey
  const order = ({ key }: Work) => [
    ...prefixes(key).flatMap((prefix) => [count(running, prefix), turns.get(prefix) ?? 0]),
    began.get(key.join()) ?? 0
  ]
  const isFirst = (work: Work) => waiting.find(({ key }) => key.join() === work.key.join()) === work

  function admit(work: Work): void {
    now += 1
    running.push(work)
    for (const prefix of prefixes(work.key)) turns.set(prefix, now)
    results.push(`${work.id} runs`)
  }

  function reject(work: Work): void {
    results.push(`${work.id} ${isAtShare(work) ? 'share' : 'full'}`)
  }

  function admitNext(): void {
    if (running.length >= width) return
    const [next] = waiting
      .filter((work) => isFirst(work) && !isAtShare(work))
      .toSorted((one, other) => compareNumbers(order(one), order(other)))
    if (next === undefined) return
    waiting.splice(waiting.indexOf(next), 1)
    admit(next)
  }

  /** The newest work of the site, and within it of the network, with the most waiting work. */
  function rejectOne(): void {
    const [last] = waiting
      .filter((work) => waiting.findLast(({ key }) => key.join() === work.key.join()) === work)
      .toSorted((one, other) => {
        const levels = prefixes(one.key).map((prefix, at) => [prefix, prefixes(other.key)[at] ?? ''] as const)
        const [a, b] = levels.find(([mine, others]) => mine !== others) ?? ['', '']

        return count(waiting, b) - count(waiting, a) || compareNumbers(order(other), order(one))
      })
    if (last === undefined) return
    waiting.splice(waiting.indexOf(last), 1)
    reject(last)
  }

  return {
    running,
    waiting,
    results,
    enter(work: Work) {
      const key = work.key.join()
      const ofKey = count(waiting, key)
      if (running.length < width && !isAtShare(work) && ofKey === 0) return admit(work)
      if (ofKey >= maxWaitingPerKey) return void results.push(`${work.id} share`)
      now += 1
      for (const prefix of prefixes(work.key))
        if (rememberedKeys === 0 && count(waiting, prefix) === 0) turns.set(prefix, now)
      if (ofKey === 0) began.set(key, now)
      waiting.push(work)
      if (waiting.length > maxWaiting) rejectOne()
    },
    leave(work: Work) {
      running.splice(running.indexOf(work), 1)
      admitNext()
    },
    abort(work: Work) {
      waiting.splice(waiting.indexOf(work), 1)
      results.push(`${work.id} aborted`)
    }
  }
}

function compareNumbers(one: readonly number[], other: readonly number[]): number {
  const at = one.findIndex((value, index) => value !== other[index])

  return (one[at] ?? 0) - (other[at] ?? 0)
}

const step = fc.record({
  key: fc.constantFrom(['a', '1'], ['a', '2'], ['b', '1'], ['b', '2'], ['c', '1']),
  what: fc.constantFrom('enter', 'enter', 'leave', 'abort'),
  which: fc.nat()
})
const limits = fc.record({
  width: fc.integer({ min: 1, max: 4 }),
  widthPerKey: fc.integer({ min: 1, max: 3 }),
  maxWaiting: fc.constantFrom(Number.POSITIVE_INFINITY, 0, 3),
  maxWaitingPerKey: fc.constantFrom(Number.POSITIVE_INFINITY, 0, 2),
  rememberedKeys: fc.constantFrom(0, 1_000)
})

describe('createFairLimiter', () => {
  it('admits and rejects like a limiter that looks at all work', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(step, { maxLength: 60, size: 'max' }),
        limits,
        fc.boolean(),
        async (steps, options, isFlat) => {
          const model = createModel(options)
          const limiter = createFairLimiter(options)
          const results: string[] = []
          const leaves = new Map<number, Leave>()
          const aborts = new Map<number, AbortController>()
          for (const [id, { key: path, what, which }] of steps.entries()) {
            const key = isFlat ? [path.join('')] : path
            const [running, waiting] = [model.running, model.waiting].map((works) => works[which % works.length])
            if (what === 'enter') {
              const controller = new AbortController()
              aborts.set(id, controller)
              model.enter({ id, key })
              limiter.enter(isFlat ? key.join() : key, controller.signal).then(
                (leave) => {
                  leaves.set(id, leave)
                  results.push(`${id} runs`)
                },
                (error) => results.push(`${id} ${error instanceof FairLimiterError ? error.reason : 'aborted'}`)
              )
            } else if (what === 'leave' && running !== undefined) {
              model.leave(running)
              leaves.get(running.id)?.()
            } else if (what === 'abort' && waiting !== undefined) {
              model.abort(waiting)
              aborts.get(waiting.id)?.abort()
            }
            await turn()

            expect(results).toEqual(model.results)
            expect(limiter.size()).toEqual({ running: model.running.length, waiting: model.waiting.length })
          }
        }
      ),
      { numRuns: 300 }
    )
  })

  it('rejects work that waits too long, with the reason', async () => {
    vi.useFakeTimers()
    onTestFinished(() => void vi.useRealTimers())
    const { enter, size } = createFairLimiter({ width: 3, widthPerKey: 2, maxWaitMs: 50, tooMany: 'Too many' })
    const all = Promise.allSettled(['a', 'a', 'b', 'a', 'b'].map((key) => enter(key)))
    await vi.advanceTimersByTimeAsync(50)

    const rejected = (await all).flatMap((result) => (result.status === 'rejected' ? [result.reason] : []))
    expect(rejected).toMatchObject([
      { status: 429, message: 'Too many', hasPublicMessage: true },
      { status: 503, hasPublicMessage: false }
    ])
    expect(size()).toEqual({ running: 3, waiting: 0 })
  })

  it('continues after failed work, and frees a place once', async () => {
    const limiter = createFairLimiter({ width: 1 })
    await expect(limiter.run('a', () => Promise.reject(new Error('failed')))).rejects.toThrow('failed')
    const leave = await limiter.enter('a')
    const [second, third] = [limiter.enter('b'), limiter.enter('c')]
    leave()
    leave()

    await second
    expect(limiter.size()).toEqual({ running: 1, waiting: 1 })
    ;(await second)()
    expect(await third).toBeTypeOf('function')
  })

  it('does not admit aborted work', async () => {
    const { enter, size } = createFairLimiter({ width: 1 })

    await expect(enter('a', AbortSignal.abort(new Error('no longer')))).rejects.toThrow('no longer')
    expect(size()).toEqual({ running: 0, waiting: 0 })
  })

  it.each([
    {
      what: 'a free place to the key with the fewest, in round-robin order',
      options: { width: 2 },
      keys: ['greedy', 'greedy', 'greedy', 'greedy', 'one', 'two', 'one'],
      admitted: ['greedy', 'greedy', 'one', 'greedy', 'two', 'one', 'greedy']
    },
    {
      what: 'one turn to each site, and to each network of a site',
      options: { width: 1, rememberedKeys: 100 },
      keys: ['a/1', 'a/1', 'a/1', 'a/2', 'b/1', 'b/1', 'c/1'],
      admitted: ['a/1', 'b/1', 'c/1', 'a/2', 'b/1', 'a/1', 'a/1']
    }
  ])('gives $what', async ({ options, keys, admitted }) => {
    const { serve, enter } = startWork(options)
    for (const key of keys) enter(key)

    expect(await serve(keys.length)).toEqual(admitted)
  })

  it('admits a key without a remembered turn first, regardless of the queue', async () => {
    const { enter, serve } = startWork({ width: 1, rememberedKeys: 3 })
    for (const key of ['a', 'b', 'c']) enter(key)
    await serve(3)
    for (const key of ['b', 'a', 'c', 'c', 'new']) enter(key)

    expect(await serve(3)).toEqual(['b', 'new', 'a'])
  })

  it('forgets the oldest turns above its limit', async () => {
    const { enter, serve } = startWork({ width: 1, rememberedKeys: 2 })
    for (const key of ['a', 'b', 'c']) enter(key)
    await serve(3)
    for (const key of ['b', 'c', 'a']) enter(key)

    expect(await serve(3)).toEqual(['b', 'a', 'c'])
  })

  it('rejects the newest work of the key with the most if too much waits', async () => {
    const { enter, serve, rejected } = startWork({ width: 1, maxWaiting: 3, rememberedKeys: 100 })
    for (const key of ['a/1', 'a/1', 'a/1', 'a/1', 'b/1', 'a/2', 'a/2']) enter(key)

    expect(await serve(4)).toEqual(['a/1', 'b/1', 'a/2', 'a/1'])
    expect(rejected).toEqual(['a/1', 'a/1', 'a/2'])
  })
})

/** Starts work that runs until the test serves it. */
function startWork(options: FairLimiterOptions) {
  const limiter = createFairLimiter(options)
  const inside: { readonly key: string; readonly leave: Leave }[] = []
  const rejected: string[] = []

  return {
    rejected,
    enter(key: string): void {
      const path: Key = key.includes('/') ? [key[0] ?? '', key] : key
      limiter.enter(path).then(
        (leave) => inside.push({ key, leave }),
        () => rejected.push(key)
      )
    },
    /** Ends the oldest of the running work, and the next. */
    async serve(count: number): Promise<string[]> {
      const served: string[] = []
      for (let at = 0; at < count; at += 1) {
        await turn()
        const work = inside.shift()
        if (work !== undefined) served.push(work.key)
        work?.leave()
      }

      return served
    }
  }
}

async function turn(): Promise<void> {
  await new Promise((resolve) => setImmediate(resolve))
}
