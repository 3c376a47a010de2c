import { describe, expect, it } from 'vitest'
import { createTimeSlices } from './time-slices.ts'

describe('time slices', () => {
  it('run work in the order of arrival, and pass on its result or error', async () => {
    const inTimeSlice = createTimeSlices()
    const done: number[] = []

    const results = await Promise.allSettled([
      inTimeSlice('a', () => done.push(1)),
      inTimeSlice('a', () => {
        done.push(2)
        throw new Error('no')
      }),
      inTimeSlice('a', () => done.push(3))
    ])

    expect(done).toEqual([1, 2, 3])
    expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled'])
  })

  it('are given to the keys in turn, even if one has much work', async () => {
    const inTimeSlice = createTimeSlices(() => 0)
    const done: string[] = []
    const add = (key: string) => inTimeSlice(key, () => done.push(key))

    await Promise.all([add('much'), add('much'), add('much'), add('little'), add('more'), add('more')])

    expect(done).toEqual(['much', 'little', 'more', 'much', 'more', 'much'])
  })

  it('let a key rest after long work only while others are active', async () => {
    const inTimeSlice = createTimeSlices()
    const long = () => inTimeSlice('long', () => keepBusy(20))

    const undisturbedMs = await elapsedMs(async () => {
      for (let count = 0; count < 3; count += 1) await long()
    })
    await inTimeSlice('other', () => undefined)
    const besideMs = await elapsedMs(async () => {
      for (let count = 0; count < 3; count += 1) await long()
    })

    expect(undisturbedMs).toBeGreaterThanOrEqual(60)
    expect(besideMs).toBeGreaterThanOrEqual(60 + 2 * 60)
  })

  it('are shared by time: long work of one key waits for the same amount of work of another', async () => {
    let clockMs = 0
    const inTimeSlice = createTimeSlices(() => clockMs)
    const done: string[] = []
    const add = (key: string, ms: number) =>
      inTimeSlice(key, () => {
        done.push(key)
        clockMs += ms
      })

    const long = [add('long', 10), add('long', 10), add('long', 10)]
    await long[0]
    await Promise.all([long[1], ...Array.from({ length: 4 }, () => add('short', 1))])
    clockMs += 1_000
    await long[2]

    expect(done.slice(0, 6)).toEqual(['long', 'short', 'short', 'short', 'short', 'long'])
  })

  it('let the event loop run between long pieces of work', async () => {
    const inTimeSlice = createTimeSlices()
    const happened: string[] = []
    const busy = () => {
      happened.push('work')
      keepBusy(4)
    }

    const work = [inTimeSlice('a', busy), inTimeSlice('a', busy)]
    setImmediate(() => happened.push('event'))
    await Promise.all(work)

    expect(happened).toEqual(['work', 'event', 'work'])
  })
})

async function elapsedMs(work: () => Promise<void>): Promise<number> {
  const startedAt = performance.now()
  await work()

  return performance.now() - startedAt
}

function keepBusy(ms: number): void {
  for (const until = performance.now() + ms; performance.now() < until; );
}
