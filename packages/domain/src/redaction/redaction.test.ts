import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { redact } from './redaction.ts'
import { redactionRules } from './redaction-rules.ts'

const secretKeys = ['secret', 'apiKey', 'x-vapi-secret']
const secretPaths = ['call.monitor', 'call.details.sip']
const keptPaths = ['analysis', 'call.variables', 'call.apiKey']
const secretPrefix = 'my__'
const rules = redactionRules({
  names: secretKeys,
  paths: [{ secret: secretPaths, found: keptPaths, secretPrefixes: { 'call.variables': [secretPrefix] } }]
})

const signed = 'https://cdn.example.com/a.wav?Expires=1&Signature=abc'

function redacted(text: string): string {
  const redaction = redact(text, rules)
  return redaction.ok ? redaction.text : redaction.reason
}

describe('redact', () => {
  it.each([
    ['{"secret":"tiger"}', '{"secret":"[redacted]"}'],
    ['{ "secret" : "tiger" }', '{ "secret" : "[redacted]" }'],
    ['{"secret":"a\\"b\\\\","x":1}', '{"secret":"[redacted]","x":1}'],
    ['{"secret":-12.5e3,"x":1}', '{"secret":"[redacted]","x":1}'],
    ['{"secret":{"a":[{"b":"}"}]},"x":1}', '{"secret":"[redacted]","x":1}'],
    ['[{"a":[{"secret":[1,2]}]}]', '[{"a":[{"secret":"[redacted]"}]}]'],
    ['{"s\\u0065cret":"tiger"}', '{"s\\u0065cret":"[redacted]"}'],
    ['{"secret":"tiger","secret":"lion"}', '{"secret":"[redacted]","secret":"[redacted]"}'],
    ['{"call":{"monitor":{"url":"x"}}}', '{"call":{"monitor":"[redacted]"}}'],
    ['{"call":[{"details":{"sip":7}}]}', '{"call":[{"details":{"sip":"[redacted]"}}]}'],
    [`{"url":"${signed}"}`, '{"url":"[redacted]"}'],
    [`["${signed}"]`, '["[redacted]"]'],
    [`{"url":"${signed.replaceAll('/', '\\/')}"}`, '{"url":"[redacted]"}'],
    [`{"url":"${signed.replace('h', '\\u0068')}"}`, '{"url":"[redacted]"}']
  ])('removes secrets from %s', (text, expected) => {
    expect(redacted(text)).toBe(expected)
  })

  it.each([
    '{"secret":true,"apiKey":null}',
    '{"password_reset_requested":"yes","secrets":"2","Secret":"3","my secret":"4"}',
    '{"text":"the secret: \\"secret\\":\\"tiger\\""}',
    '{"monitor":"x","call":{"x":{"monitor":"y"}}}',
    `{"analysis":{"secret":"found out","url":"${signed}","call":{"monitor":1}}}`,
    `{"analysis":"${signed}"}`,
    `{"call":{"variables":[{"secret":"tiger"},["${signed}"]]}}`,
    '{"url":"https://cdn.example.com/a.wav?v=2#Signature=no","text":"see https://x.test/?sig=1"}',
    '{"url":"https://cdn.example.com/Signature=no"}',
    '"secret"',
    ''
  ])('does not change %s', (text) => {
    expect(redacted(text)).toBe(text)
  })

  it.each([
    '{"secret":{oops}}',
    '{"secret":[1}}',
    '{"secret":"a\\x"}',
    '{"secret":1"a"}',
    '{"secret":"tiger}',
    '{"apiKey":1,"secret":01}'
  ])('does not change %s, which is invalid JSON for the parser to reject', (text) => {
    expect(redacted(text)).toBe(text)
  })

  it.each([
    ['{"my__key":"tiger"}', '{"my__key":"[redacted]"}'],
    ['{"my\\u005f_key":["tiger"],"a":1}', '{"my\\u005f_key":"[redacted]","a":1}'],
    ['[{"a":{"my__key":{"a":[1]},"secret":"kept"}}]', '[{"a":{"my__key":"[redacted]","secret":"kept"}}]'],
    [`{"my__":7,"url":"${signed}","m__key":1}`, `{"my__":"[redacted]","url":"${signed}","m__key":1}`],
    ['{"my__key":null,"a":"my__key"}', '{"my__key":null,"a":"my__key"}']
  ])('removes secrets from %s if rules name only some paths', (variables, expected) => {
    const wrap = (inner: string) => `{"call":{"variables":${inner},"my__key":1,"secret":2},"analysis":{"my__key":3}}`

    expect(redacted(wrap(variables))).toBe(wrap(expected).replace('"secret":2', '"secret":"[redacted]"'))
  })

  it('continues after a subtree that is never searched', () => {
    expect(redacted('{"analysis":{"a":[{}]},"secret":"tiger"}')).toBe('{"analysis":{"a":[{}]},"secret":"[redacted]"}')
  })

  it.each(['X-Amz-Signature', 'x-amz-signature', 'X-Goog-Signature', 'Signature', 'sig', 'q-signature'])(
    'recognizes the signature %s',
    (name) => {
      expect(redacted(`{"url":"https://cdn.example.com/a?${name}=1"}`)).toBe('{"url":"[redacted]"}')
    }
  )

  it('rejects more than 100 nested containers at any place', () => {
    const nested = (depth: number): string => '['.repeat(depth) + ']'.repeat(depth)

    expect(redact(nested(100), rules)).toEqual({ ok: true, text: nested(100), readable: nested(100) })
    expect(redact(nested(101), rules)).toEqual({ ok: false, reason: 'too deep' })
    expect(redact(nested(500_000), rules)).toEqual({ ok: false, reason: 'too deep' })
    expect(redact(`{"analysis":${nested(100)}}`, rules)).toEqual({ ok: false, reason: 'too deep' })
    expect(redact(`{"secret":${'{"a":'.repeat(100)}1${'}'.repeat(100)}}`, rules)).toEqual({
      ok: false,
      reason: 'too deep'
    })
    expect(redact(`["${'['.repeat(200)}"]`, rules).ok).toBe(true)
  })

  it('finds the same secrets as a walk over the parsed value, in any JSON', () => {
    fc.assert(
      fc.property(anyJson, fc.boolean(), (json, isPretty) => {
        const text = JSON.stringify(json, null, isPretty ? 2 : 0)
        for (const spelling of [text, text.replaceAll('c', '\\u0063')]) {
          expect(JSON.parse(redacted(spelling))).toEqual(reference(json, []))
        }
      })
    )
  })

  it('does not turn invalid JSON into valid JSON', () => {
    const change = fc.record({
      at: fc.double({ min: 0, max: 1, noNaN: true }),
      by: fc.constantFrom(...'"{}[]:,\\1ax ', '')
    })

    fc.assert(
      fc.property(anyJson, fc.array(change, { maxLength: 3 }), (json, changes) => {
        const text = changes.reduce(replaceOne, JSON.stringify(json))
        expect(isJson(redacted(text))).toBe(isJson(text))
      })
    )
  })

  it('never throws', () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom(...'"{}[]:,\\u0e1 ', 'secret', signed) }), (text) => {
        expect(() => redact(text, rules)).not.toThrow()
      })
    )
  })
})

const names = [
  ...secretKeys,
  `${secretPrefix}key`,
  'call',
  'monitor',
  'details',
  'sip',
  'analysis',
  'variables',
  'a',
  ''
]
const { tree: anyJson } = fc.letrec<{ tree: unknown }>((tie) => ({
  tree: fc.oneof(
    { depthSize: 'small' },
    fc.constantFrom<unknown>(null, true, 12.5, -1e300, 'secret', '"}],{[:\\', 'é✓\u0000', signed, `${signed} `),
    fc.array(tie('tree'), { maxLength: 4 }),
    fc.dictionary(fc.constantFrom(...names), tie('tree'), { maxKeys: 6, noNullPrototype: true })
  )
}))

/** Applies the rules to a parsed value. */
function reference(value: unknown, path: readonly string[]): unknown {
  if (path.join('.') === 'call.variables') return withoutPrefixed(value)
  if (keptPaths.includes(path.join('.'))) return value
  if (Array.isArray(value)) return value.map((item) => reference(item, path))
  if (typeof value === 'string') return value.includes('Signature=abc') ? '[redacted]' : value
  if (typeof value !== 'object' || value === null) return value

  return Object.fromEntries(
    Object.entries(value).map(([name, member]) => {
      const at = [...path, name]
      const isKept = keptPaths.includes(at.join('.'))
      const isSecret = !isKept && (secretKeys.includes(name) || secretPaths.includes(at.join('.')))
      const canHide = typeof member !== 'boolean' && member !== null

      return [name, isSecret && canHide ? '[redacted]' : reference(member, at)]
    })
  )
}

function withoutPrefixed(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutPrefixed)
  if (typeof value !== 'object' || value === null) return value

  return Object.fromEntries(
    Object.entries(value).map(([name, member]) => {
      const isSecret = name.startsWith(secretPrefix) && typeof member !== 'boolean' && member !== null

      return [name, isSecret ? '[redacted]' : withoutPrefixed(member)]
    })
  )
}

function replaceOne(text: string, { at, by }: { at: number; by: string }): string {
  const position = Math.floor(at * text.length)
  return text.slice(0, position) + by + text.slice(position + 1)
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text)
    return true
  } catch {
    return false
  }
}
