import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createSource } from '../source.ts'
import { readCaller } from './read-caller.ts'

const places = {
  name: ['own.name'],
  email: ['own.email'],
  facts: ['analysis', { path: 'results', name: 'name', value: 'value' }, 'variables']
}

const keys = [
  ...['name', 'full_name', 'First Name', 'lastName', 'customer_name', 'caller-name', 'user_name', 'contact'],
  ...['customer', 'lead info', 'email', 'customerEmail', 'E-Mail', 'value', 'agent', '__proto__', 'constructor']
]
const anyText = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 300 }),
  fc.string({ unit: 'grapheme', maxLength: 30 }),
  fc.emailAddress(),
  fc.constantFrom('Dana', 'Whitfield', 'N/A', 'Anonymous', 'dana@example.com', 'x'.repeat(10_000))
)
const { anyFacts } = fc.letrec<{ anyFacts: unknown; object: unknown }>((tie) => ({
  anyFacts: fc.oneof(
    { maxDepth: 4 },
    anyText,
    fc.jsonValue({ maxDepth: 2 }),
    tie('object'),
    fc.array(tie('object'), { maxLength: 3 })
  ),
  object: fc.dictionary(fc.oneof({ weight: 9, arbitrary: fc.constantFrom(...keys) }, fc.string()), tie('anyFacts'), {
    maxKeys: 6
  })
}))

function callerOf(body: object) {
  const source = createSource(JSON.parse(JSON.stringify(body)))

  return { ...readCaller(source, places), unreadable: [...source.unreadable] }
}

describe('the caller of any body', () => {
  it('has no name or a printable name of one line, and no email address or a valid one', () => {
    fc.assert(
      fc.property(fc.record({ own: anyFacts, analysis: anyFacts, results: anyFacts, variables: anyFacts }), (body) => {
        const { callerFullName: name, callerEmail: email } = callerOf(body)

        if (name !== null) {
          expect(name).toSatisfy((text) => typeof text === 'string' && text.isWellFormed())
          expect(name).toMatch(/\p{L}/u)
          expect(name).not.toMatch(/[\p{Cc}\u2028\u2029\u202e]|^\s|\s$/u)
          expect(name.length).toBeLessThanOrEqual(512)
        }
        if (email !== null) {
          expect(email).toMatch(/^[^\s@\p{Cc}]{1,64}@[^\s@\p{Cc}]+\.[^\s@.\p{Cc}]{2,}$/u)
          expect(email.length).toBeLessThanOrEqual(254)
        }
      }),
      { numRuns: 500 }
    )
  })

  it('has at most 100 characters of a name that the client reports', () => {
    const parts = fc.record({ first_name: anyText, last_name: anyText, customer_name: anyText })

    fc.assert(
      fc.property(parts, (variables) => {
        expect(callerOf({ variables }).callerFullName?.length ?? 0).toBeLessThanOrEqual(100)
      })
    )
  })

  it('is the same for every spelling of a key', () => {
    const mixed = fc
      .tuple(fc.constantFrom('', '_', '-', ' ', '__', ' - '), fc.array(fc.boolean(), { minLength: 12, maxLength: 12 }))
      .map(([between, isUpper]) => {
        const words = ['customer', 'name'].join(between)

        return [...words].map((letter, index) => (isUpper[index % 12] ? letter.toUpperCase() : letter)).join('')
      })

    fc.assert(
      fc.property(mixed, (key) => {
        expect(callerOf({ variables: { [key]: 'Dana Whitfield' } }).callerFullName).toBe('Dana Whitfield')
      })
    )
  })

  it('is unknown if the network or a program reports an unknown name', () => {
    const words = [
      ...['Anonymous', 'Unknown', 'Restricted', 'Private', 'Unavailable', 'Private Number', 'Caller ID Blocked'],
      ...['not provided', 'n/a', 'null', 'none', 'caller', 'undefined', 'unknown caller']
    ]
    const decorated = fc
      .tuple(fc.constantFrom(...words), fc.constantFrom('', ' ', '"', '.', '-', '\n'), fc.boolean())
      .map(([word, mark, isUpper]) => `${mark}${isUpper ? word.toUpperCase() : word}${mark}`)

    fc.assert(
      fc.property(fc.constantFrom(...keys), decorated, decorated, (key, text, other) => {
        const facts = { [key]: text, customer: { name: other, first_name: text }, name: other }
        const own = { name: text, email: `${text}@example.com` }

        expect(callerOf({ own, analysis: facts, variables: facts })).toMatchObject({
          callerFullName: null,
          callerEmail: null
        })
      })
    )
  })

  it('is unknown if the key names another person', () => {
    const others = [
      'agent',
      'assistant',
      'company',
      'business',
      'product',
      'clinic',
      'dealer',
      'doctor',
      'bot',
      'voice'
    ]
    const forms = ['name', 'full_name', 'first_name', 'last_name', 'email']

    fc.assert(
      fc.property(fc.constantFrom(...others), fc.constantFrom('_', '', ' ', '-'), (other, between) => {
        const flat = Object.fromEntries(forms.map((form) => [`${other}${between}${form}`, 'riley@example.com']))
        const named = Object.fromEntries(forms.map((form) => [`${other}${between}${form}`, 'Riley']))
        const inner = {
          [other]: { name: 'Riley', full_name: 'Riley', first_name: 'Riley', email: 'riley@example.com' }
        }

        for (const facts of [flat, named, inner]) {
          expect(callerOf({ analysis: facts, variables: facts })).toMatchObject({
            callerFullName: null,
            callerEmail: null
          })
        }
      })
    )
  })
})
