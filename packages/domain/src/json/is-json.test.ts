import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isJson } from './is-json.ts'

describe('isJson', () => {
  it.each(['null', ' [ ] ', '{"a" : [1, -0.5e+7, {}], "": "\\u00e9\\n"}', '"\u2028\u007f\ud800"', '\t0\r\n'])(
    'is true for %j',
    (text) => {
      expect(isJson(text)).toBe(true)
      expect(parses(text)).toBe(true)
    }
  )

  it.each([
    ...['', ' ', '[', '{', '[1,]', '{"a":1,}', '{,}', '[,1]', '{"a"}', '{"a":}', '{a:1}', '[1 2]', '{"a":1 "b":2}'],
    ...['01', '-', '1.', '.5', '1e', '+1', '0x1', 'NaN', 'nul', 'truee', '"', '"\\x"', '"\\u12g4"', '"\\', '"\n"'],
    ...['[1]]', '{"a":[}', '[}', '1 1', '1,2', '"a""b"', '\u00a01', '\ufeff1', '{"a":1]']
  ])('is false for %j', (text) => {
    expect(isJson(text)).toBe(false)
    expect(parses(text)).toBe(false)
  })

  it('agrees with JSON.parse', () => {
    const tokens = fc.array(
      fc.constantFrom(
        ...['{', '}', '[', ']', ',', ':', '"', '\\', 'u', '0', '1', '12', '-', '+', '.', 'e', 'E', ' ', '\n', '\u000b'],
        ...['null', 'true', 'false', '"a"', '"a":', '\u0001', '\u00e9', '\ud800', '\\u0061', '\\n']
      ),
      { maxLength: 8 }
    )
    const texts = fc
      .tuple(fc.json({ maxDepth: 4 }), tokens, fc.nat(), fc.nat({ max: 2 }))
      .map(([json, other, place, length]) => {
        const position = place % (json.length + 1)
        return json.slice(0, position) + other.join('') + json.slice(position + length)
      })

    fc.assert(
      fc.property(
        fc.oneof(
          texts,
          tokens.map((all) => all.join('')),
          fc.json({ maxDepth: 6 })
        ),
        (text) => {
          expect(isJson(text)).toBe(parses(text))
        }
      ),
      { numRuns: 20_000 }
    )
  })
})

function parses(text: string): boolean {
  try {
    JSON.parse(text)
    return true
  } catch {
    return false
  }
}
