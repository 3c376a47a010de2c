import { expect, it } from 'vitest'
import { giveBack, type JsonBytes } from './json-memory.ts'
import { writeJson } from './json-writer.ts'

it('keeps a text as it is while others are written', () => {
  const texts = ['first', 'second', 'third'].map(write)

  expect(texts.map(String)).toEqual(['first', 'second', 'third'])
})

it('uses memory again that was given back, for one text at a time', () => {
  const first = write('first')
  giveBack(first)
  giveBack(first)

  const texts = Array.from({ length: 100 }, (_, index) => write(`text ${index}`))

  expect(texts.map(String)).toEqual(texts.map((_, index) => `text ${index}`))
  expect(texts.filter(({ buffer }) => buffer === first.buffer)).toHaveLength(1)
})

it('does not keep the memory of a large text', () => {
  const large = write('x'.repeat(2_000_000))
  giveBack(large)

  expect(Array.from({ length: 20 }, () => write('small')).some(({ buffer }) => buffer === large.buffer)).toBe(false)
})

function write(text: string): JsonBytes {
  return writeJson((json) => json.add(text))
}
