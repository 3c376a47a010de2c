import { describe, expect, it } from 'vitest'
import { createTimeSlices } from './time-slices.ts'

describe('time slices', () => {
  it('do the work in the order in which it came, and hand on what it returns or throws', async () => {
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

  it('are given to each key in its turn, however much one of them has to do', async () => {
    const inTimeSlice = createTimeSlices()
    const done: string[] = []
    const add = (key: string) => inTimeSlice(key, () => done.push(key))

    await Promise.all([add('much'), add('much'), add('much'), add('little'), add('more'), add('more')])

    expect(done).toEqual(['much', 'little', 'more', 'much', 'more', 'much'])
  })

  it('let the event loop turn between long pieces of work', async () => {
    const inTimeSlice = createTimeSlices()
    const happened: string[] = []
    const busy = () => {
      happened.push('work')
      for (const until = performance.now() + 4; performance.now() < until; );
    }

    const work = [inTimeSlice('a', busy), inTimeSlice('a', busy)]
    setImmediate(() => happened.push('event'))
    await Promise.all(work)

    expect(happened).toEqual(['work', 'event', 'work'])
  })
})
