import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Json } from './json.ts'
import { cutToJson, fitsInJson } from './json-size.ts'

const texts = fc.string({
  unit: fc.constantFrom('a', '"', '\\', '\n', '\u0001', '\u007f', 'é', '✓', '\u2028', '😀'),
  maxLength: 60
})
const values = fc.jsonValue().map((value) => value as Json)

describe('fitsInJson', () => {
  it('agrees with the length of the JSON text', () => {
    fc.assert(
      fc.property(fc.oneof(values, texts, fc.double()), fc.nat({ max: 200 }), (value, bytes) => {
        expect(fitsInJson(value, bytes)).toBe(sizeOf(value) <= bytes)
      })
    )
  })
})

describe('cutToJson', () => {
  it('returns the longest beginning that fits, in whole characters', () => {
    fc.assert(
      fc.property(texts, fc.integer({ min: 2, max: 200 }), (text, bytes) => {
        const cut = cutToJson(text, bytes)
        const [next = ''] = text.slice(cut.length)

        expect(text.startsWith(cut)).toBe(true)
        expect(cut.isWellFormed()).toBe(true)
        expect(sizeOf(cut)).toBeLessThanOrEqual(bytes)
        if (cut !== text)
          expect(sizeOf(cut + String.fromCodePoint(text.codePointAt(cut.length) ?? 0))).toBeGreaterThan(bytes)
        if (cut === text) expect(next).toBe('')
      })
    )
  })

  it('returns a text that fits unchanged', () => {
    expect(cutToJson('a'.repeat(98), 100)).toBe('a'.repeat(98))
    expect(cutToJson('a'.repeat(99), 100)).toBe('a'.repeat(98))
  })
})

function sizeOf(value: Json): number {
  return Buffer.byteLength(JSON.stringify(value))
}
