import { describe, expect, it } from 'vitest'
import { createTurns } from './turns.ts'

describe('turns', () => {
  it('do the work in the order in which it came, and hand on what it returns or throws', async () => {
    const inTurn = createTurns()
    const done: number[] = []

    const results = await Promise.allSettled([
      inTurn(() => done.push(1)),
      inTurn(() => {
        done.push(2)
        throw new Error('no')
      }),
      inTurn(() => done.push(3))
    ])

    expect(done).toEqual([1, 2, 3])
    expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled'])
  })

  it('let the event loop turn between long pieces of work', async () => {
    const inTurn = createTurns()
    const happened: string[] = []
    const busy = () => {
      happened.push('work')
      for (const until = performance.now() + 4; performance.now() < until; );
    }

    const work = [inTurn(busy), inTurn(busy)]
    setImmediate(() => happened.push('event'))
    await Promise.all(work)

    expect(happened).toEqual(['work', 'event', 'work'])
  })
})
