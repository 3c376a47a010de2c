import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type BlockSize, blocksToMerge } from '../merge-blocks.ts'
import { addOrdinals, decodeOrdinals, encodeOrdinals, ordinalsIn } from './ordinals.ts'
import { createPageWriter, entriesOf, maxCallsOfBlock, wordKey } from './word-pages.ts'

const size = 1_000
const ordinals = fc.uniqueArray(fc.nat(size - 1), { maxLength: size }).map((some) => some.toSorted((a, b) => a - b))

describe('ordinals', () => {
  it('are read as they were written, in at most one bit for each call', () => {
    fc.assert(
      fc.property(ordinals, (some) => {
        const encoded = encodeOrdinals(some, size)
        const bitmap = new Uint8Array(size / 8)
        addOrdinals(bitmap, encoded)

        expect(encoded.bytes.length).toBeLessThanOrEqual(size / 8)
        expect(decodeOrdinals(encoded)).toEqual(some)
        expect(ordinalsIn(bitmap)).toEqual(some)
      })
    )
  })
})

describe('pages', () => {
  it('have all words in the order of their bytes, and fit into a page of PostgreSQL', () => {
    const words = fc.uniqueArray(fc.string({ unit: 'grapheme', minLength: 1, maxLength: 40 }), { maxLength: 500 })

    fc.assert(
      fc.property(words, ordinals, (some, ofEach) => {
        const keys = [...new Set(some.map(wordKey))].sort()
        const writer = createPageWriter(size)
        const pages = keys.flatMap((key) => writer.add(key, ofEach)).concat(writer.end())

        expect(pages.flatMap(({ data }) => [...entriesOf(data)].map(({ key }) => key))).toEqual(keys)
        for (const { firstKey, data } of pages) {
          expect(entriesOf(data).next().value?.key).toBe(firstKey)
          expect(data.length).toBeLessThan(8_000)
        }
      }),
      { numRuns: 30 }
    )
  })
})

describe('blocksToMerge', () => {
  const blocks = (count: number, calls: number, removed = 0) =>
    Array.from({ length: count }, () => ({ calls, removed }))

  it.each([
    ['too few blocks', blocks(15, 1), 0],
    ['16 blocks', blocks(17, 1), 16],
    ['full blocks', blocks(40, maxCallsOfBlock), 0],
    ['blocks that fill one', blocks(6, 8_000), 4],
    ['a block of which much was removed', [...blocks(3, 500), ...blocks(1, 500, 126)], 1]
  ])('of %s', (_, some, count) => {
    expect(blocksToMerge(some)).toHaveLength(count)
  })

  it('leaves few blocks, each within the limit', () => {
    const block = fc
      .tuple(
        fc.integer({ min: 0, max: 14 }),
        fc.double({ min: 1, max: 2, noNaN: true }),
        fc.double({ min: 0, max: 1, noNaN: true })
      )
      .map(([tier, part, share]) => {
        const calls = Math.floor(2 ** tier * part)

        return { calls, removed: Math.floor(calls * share ** 2) }
      })

    fc.assert(
      fc.property(fc.array(block, { maxLength: 300 }), (some) => {
        let stored = some
        for (let old = blocksToMerge(stored); old.length > 0; old = blocksToMerge(stored)) {
          const calls = remaining(old)
          stored = stored.filter((one) => !old.includes(one)).concat(calls > 0 ? { calls, removed: 0 } : [])
        }

        expect(stored.length).toBeLessThanOrEqual(53 + remaining(stored) / 12_288)
        expect(Math.max(0, ...stored.map(({ calls }) => calls))).toBeLessThanOrEqual(maxCallsOfBlock)
      })
    )
  })
})

function remaining(blocks: readonly BlockSize[]): number {
  return blocks.reduce((sum, { calls, removed }) => sum + calls - removed, 0)
}
