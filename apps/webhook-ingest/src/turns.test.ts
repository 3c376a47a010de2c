import { QueueFullError } from '@callbook/db'
import { describe, expect, it } from 'vitest'
import { createTurns } from './turns.ts'

describe('turns', () => {
  it('do the work in the order in which it came, and hand on what it returns or throws', async () => {
    const inTurn = createTurns(100)
    const done: number[] = []

    const results = await Promise.allSettled([
      inTurn(1, () => done.push(1)),
      inTurn(1, () => {
        done.push(2)
        throw new Error('no')
      }),
      inTurn(1, () => done.push(3))
    ])

    expect(done).toEqual([1, 2, 3])
    expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled'])
  })

  it('let the event loop turn between long pieces of work', async () => {
    const inTurn = createTurns(100)
    const happened: string[] = []
    const busy = () => {
      happened.push('work')
      for (const until = performance.now() + 4; performance.now() < until; );
    }

    const work = [inTurn(1, busy), inTurn(1, busy)]
    setImmediate(() => happened.push('event'))
    await Promise.all(work)

    expect(happened).toEqual(['work', 'event', 'work'])
  })

  it('turn away what would fill the memory, until there is room again', async () => {
    const inTurn = createTurns(100)
    const first = inTurn(60, () => 'first')

    await expect(inTurn(41, () => 'too much')).rejects.toThrow(QueueFullError)
    expect(await Promise.all([first, inTurn(40, () => 'fits')])).toEqual(['first', 'fits'])
    expect(await inTurn(100, () => 'alone')).toBe('alone')
  })
})
