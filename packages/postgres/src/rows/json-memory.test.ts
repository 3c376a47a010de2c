import { expect, it } from 'vitest'
import { isJsonBytes, type JsonBytes, joinJson, recycle } from './json-memory.ts'
import { writeJson } from './json-writer.ts'

it('keeps a text unchanged while others are written', () => {
  const texts = ['first', 'second', 'third'].map(write)

  expect(texts.map(String)).toEqual(['first', 'second', 'third'])
})

it('reuses recycled memory, for one text at a time', () => {
  const first = write('first')
  recycle(first)
  recycle(first)

  const texts = Array.from({ length: 100 }, (_, index) => write(`text ${index}`))

  expect(texts.map(String)).toEqual(texts.map((_, index) => `text ${index}`))
  expect(texts.filter(({ buffer }) => buffer === first.buffer)).toHaveLength(1)
})

it('does not keep the memory of a large text', () => {
  const large = write('x'.repeat(2_000_000))
  recycle(large)

  expect(Array.from({ length: 20 }, () => write('small')).some(({ buffer }) => buffer === large.buffer)).toBe(false)
})

it('distinguishes its texts from other bytes', () => {
  const [small, large] = [write('small'), write('x'.repeat(600_000))]

  expect([small, large, joinJson([small, small])].every(isJsonBytes)).toBe(true)
  expect(
    [Buffer.from('small'), new Uint8Array(small), Buffer.alloc(600_000), 'small', undefined].some(isJsonBytes)
  ).toBe(false)
})

it('never uses memory from outside', () => {
  const other = Buffer.allocUnsafeSlow(256 * 1024) as Buffer as JsonBytes
  recycle(other)

  expect(Array.from({ length: 100 }, () => write('text')).some(({ buffer }) => buffer === other.buffer)).toBe(false)
})

function write(text: string): JsonBytes {
  return writeJson((json) => json.add(text))
}
