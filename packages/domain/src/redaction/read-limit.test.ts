import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { redact } from './redaction.ts'
import { redactionRules } from './redaction-rules.ts'

const rules = redactionRules({
  names: ['secret'],
  paths: [{ identity: ['call.id', 'type'], said: ['call.turns'], found: ['call.found'] }]
})

describe('a body of many members', () => {
  it.each([
    ['[1,2,3,4,5]', '[1,2,3]'],
    ['{"a":1,"b":{"c":[1,2,3],"d":2},"e":3}', '{"a":1,"b":{"c":[1]}}'],
    ['[ [1 , 2] , [3] , [4] ]', '[ [1 , 2] ]'],
    [
      '{"a":1,"b":2,"x":3,"y":4,"call":{"x":1,"y":2,"id":"7","z":3},"z":5,"type":"t"}',
      '{"a":1,"b":2,"x":3,"call":{"x":1,"id":"7"},"type":"t"}'
    ],
    [
      '{"call":{"turns":[{"a":1,"b":2,"c":3},{"a":4}],"found":{"x":1,"y":2},"id":7}}',
      '{"call":{"turns":[{"a":1}],"id":7}}'
    ]
  ])('is read up to the limit, including the fields that identify the report: %s', (text, readable) => {
    const units = text.startsWith('{"call"') ? 4 : 3
    expect(redact(text, rules, units)).toEqual({ ok: true, text, readable, isCut: true })
  })

  it('is stored whole, without its secrets', () => {
    const [first, rest] = ['[1,2,3', ',{"secret":"tiger"},"https://a.test/?token=x",{"secret":[4]},5']
    const kept = ',{"secret":"[redacted]"},"[redacted]",{"secret":"[redacted]"},5'

    expect(redact(`${first}${rest}]`, rules, 3)).toEqual({
      ok: true,
      text: `${first}${kept}]`,
      readable: `${first}]`,
      isCut: true
    })
  })

  it.each(['[1,2,3,4,]', '[1,2,3,4,tru]', '[1,2,3,4', '[1,2,3,4,"\n"]', '[1,2,3,{"a":}]', '[1,2,3,4]]'])(
    'is invalid JSON if its unread part is invalid: %j',
    (text) => {
      expect(redact(text, rules, 2)).toEqual({ ok: false, reason: 'not JSON' })
    }
  )

  it('is stored up to the point where it has too many secrets', () => {
    const secrets = Array.from({ length: 6_000 }, (_, index) => `{"secret":"tiger${index}"}`)
    const redaction = redact(`{"a":[${secrets.join(',')}],"call":{"id":"7"},"b":1}`, rules)
    const kept = redaction.ok ? redaction.text : ''

    expect(kept).not.toContain('tiger')
    expect(JSON.parse(kept)).toMatchObject({ call: { id: '7' } })
    expect(redaction).toMatchObject({ readable: kept, isCut: true })
  })

  it('is read as a beginning of its content, and its stored text is the same as without a limit', () => {
    fc.assert(
      fc.property(anyJson, fc.nat({ max: 20 }), fc.boolean(), (json, units, isPretty) => {
        const text = JSON.stringify(json, null, isPretty ? 1 : 0)
        const [whole, redaction] = [redact(text, rules, Infinity), redact(text, rules, units)]
        if (!whole.ok || !redaction.ok) throw new Error('this is JSON')

        expect(redaction.text).toBe(whole.text)
        expect(isBeginning(JSON.parse(redaction.readable), JSON.parse(whole.readable))).toBe(true)
        if (redaction.isCut === undefined) expect(redaction.readable).toBe(whole.readable)
        const again = redact(redaction.text, rules, units)
        expect(again.ok && isBeginning(JSON.parse(redaction.readable), JSON.parse(again.readable))).toBe(true)
      }),
      { numRuns: 2_000 }
    )
  })
})

const names = ['secret', 'call', 'id', 'type', 'turns', 'found', 'a', 'b', '']
const { tree: anyJson } = fc.letrec<{ tree: unknown }>((tie) => ({
  tree: fc.oneof(
    { depthSize: 'medium' },
    fc.constantFrom<unknown>(null, true, 12.5, 'secret', '"}],{[:\\', 'https://a.test/?token=x'),
    fc.array(tie('tree'), { maxLength: 6 }),
    fc.dictionary(fc.constantFrom(...names), tie('tree'), { maxKeys: 6, noNullPrototype: true })
  )
}))

/**
 * Returns `true` if a value equals another one without the last items of arrays and without some members of objects.
 */
function isBeginning(value: unknown, whole: unknown): boolean {
  if (typeof value !== 'object' || value === null || typeof whole !== 'object' || whole === null) return value === whole
  if (Array.isArray(value) !== Array.isArray(whole)) return false

  return Object.entries(value).every(([name, member]) => {
    const [, other] = Object.entries(whole).find(([key]) => key === name) ?? []
    return isBeginning(member, other)
  })
}
