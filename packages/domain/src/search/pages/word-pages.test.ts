import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { blocksToMerge } from './blocks-to-merge.ts'
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
    let stored = blocks(0, 0)
    for (let calls = 0; calls < 100_000; calls += 100) {
      stored = [...stored, { calls: 100, removed: 0 }]
      for (let some = blocksToMerge(stored); some.length > 0; some = blocksToMerge(stored)) {
        const sum = some.reduce((all, block) => all + block.calls, 0)
        stored = [...stored.filter((block) => !some.includes(block)), { calls: sum, removed: 0 }]
      }
      expect(stored.length).toBeLessThan(70)
    }
    expect(Math.max(...stored.map(({ calls }) => calls))).toBeLessThanOrEqual(maxCallsOfBlock)
  })
})
