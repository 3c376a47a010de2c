import { describe, expect, it } from 'vitest'
import { sortInTurns, yieldTurns } from './yield-turns.ts'

describe('yieldTurns', () => {
  it('continues one computation in each turn of the event loop, in order', async () => {
    const turns = countTurns()
    const began: number[] = []
    const compute = async () => {
      await yieldTurns()()
      began.push(turns.count())
    }
    await Promise.all(Array.from({ length: 8 }, compute))
    turns.end()

    expect(began.map((turn) => turn - (began[0] ?? 0))).toEqual([0, 1, 2, 3, 4, 5, 6, 7])
  })

  it('continues other computations after a millisecond', async () => {
    let nowMs = 0
    const order: string[] = []
    const compute = async (name: string) => {
      const yieldTurn = yieldTurns(() => nowMs)
      for (let part = 0; part < 6; part++) {
        await yieldTurn()
        order.push(name)
        nowMs += 0.4
      }
    }
    await Promise.all([compute('a'), compute('b')])

    expect(order.join('')).toBe('aaabbbaaabbb')
  })
})

describe('sortInTurns', () => {
  it.each([0, 1, 1_000, 4_321])('sorts %i texts', async (length) => {
    const texts = Array.from({ length }, (_, nth) => String((nth * 7_919) % 10_007))

    expect(await sortInTurns(texts)).toEqual(texts.toSorted())
  })
})

function countTurns() {
  let count = 0
  let isCounting = true
  const next = () => {
    count += 1
    if (isCounting) setImmediate(next)
  }
  setImmediate(next)

  return { count: () => count, end: () => (isCounting = false) }
}
