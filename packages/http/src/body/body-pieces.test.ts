import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { describe, expect, it } from 'vitest'
import { createBodyPieces } from './body.ts'

setFlagsFromString('--expose-gc')
const collectGarbage = runInNewContext('gc') as () => void

describe('the pieces of a body', () => {
  it('are joined to the body, regardless of their sizes', () => {
    const sizes = Array.from({ length: 1_500 }, (_, index) => [1, 1, 1, 3, 5_000][(index * index) % 5] ?? 1)
    const body = Buffer.from(Array.from({ length: sizes.reduce((sum, size) => sum + size) }, (_, index) => index % 251))
    const pieces = createBodyPieces()

    let from = 0
    for (const size of sizes) {
      pieces.add(body.subarray(from, from + size))
      from += size
    }

    expect(pieces.join().equals(body)).toBe(true)
  })

  it('are not copied if there is only one', () => {
    const body = Buffer.from('{}')
    const pieces = createBodyPieces()
    pieces.add(body)

    expect(pieces.join()).toBe(body)
    expect(createBodyPieces().join()).toHaveLength(0)
  })

  it('cost little more than their bytes if they arrive byte by byte', () => {
    const bytes = 200_000
    const before = memory()
    const pieces = createBodyPieces()
    for (let byte = 0; byte < bytes; byte++) pieces.add(Buffer.from('a'))

    expect(memory() - before).toBeLessThan(20 * bytes)
    expect(pieces.join()).toHaveLength(bytes)
  })
})

function memory(): number {
  collectGarbage()
  const { heapUsed, external } = process.memoryUsage()

  return heapUsed + external
}
