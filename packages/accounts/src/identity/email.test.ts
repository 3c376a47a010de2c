import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { checkEmail, normalizeEmail } from './email.ts'

describe('normalizeEmail', () => {
  it.each([
    ['ann@example.com', 'ann@example.com'],
    ['  Ann.Lee+calls@Example.COM\n', 'ann.lee+calls@example.com'],
    ['admin@localhost', 'admin@localhost'],
    ['ÅSA@example.se', 'åsa@example.se'],
    ['A\u030aSA@example.se', 'åsa@example.se'],
    ['\u212aim@example.com', 'kim@example.com'],
    [`${'a'.repeat(64)}@example.com`, `${'a'.repeat(64)}@example.com`]
  ])('normalizes %j to %j', (text, email) => {
    expect(normalizeEmail(text)).toBe(email)
  })

  it.each([
    '',
    'ann',
    '@example.com',
    'ann@',
    'ann@bücher.example',
    'ann@example..com',
    'ann@-example.com',
    'ann@example.com.',
    'a b@example.com',
    'ann@example.com, bob@example.com',
    'ann@bob@example.com',
    'Ann <ann@example.com>',
    '"ann"@example.com',
    'ann\u0000@example.com',
    'ann\u200b@example.com',
    `${'a'.repeat(65)}@example.com`,
    `ann@${'a'.repeat(63)}.${'b'.repeat(63)}.${'c'.repeat(63)}.${'d'.repeat(63)}`,
    'a'.repeat(1_000_000)
  ])('rejects the address %j', (text) => {
    expect(normalizeEmail(text)).toBeUndefined()
  })

  it('leaves normalized addresses unchanged, which fit into the table', () => {
    const name = fc.string({ unit: 'grapheme', minLength: 1, maxLength: 30 })

    fc.assert(
      fc.property(name, fc.domain(), (before, domain) => {
        const email = normalizeEmail(`${before}@${domain.toUpperCase()}`)
        fc.pre(email !== undefined)

        expect(normalizeEmail(email ?? '')).toBe(email)
        expect(Buffer.byteLength(email ?? '')).toBeLessThanOrEqual(254)
      })
    )
  })
})

it('describes the format of an address if the text is invalid', () => {
  expect(() => checkEmail('ann')).toThrow('email must be an address such as ann@example.com')
})
