import { randomBytes } from 'node:crypto'
import { inspect } from 'node:util'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { openSecret, parseKeyRing, sealSecret } from './secret-box.ts'

const newKey = randomBytes(32).toString('base64')
const oldKey = randomBytes(32).toString('base64')

describe('parseKeyRing', () => {
  it.each([
    '',
    ',',
    newKey.slice(1),
    `${newKey},`,
    `${newKey};${oldKey}`,
    randomBytes(16).toString('base64'),
    'password'
  ])('rejects an invalid list of keys without showing it (case %#)', (text) => {
    expect(() => parseKeyRing(text)).toThrow('each key must be 32 bytes in base64, separated by commas')
  })

  it('creates a ring that prints no key', () => {
    const printed = inspect(parseKeyRing(`${newKey}, ${oldKey}`), { depth: 9 })

    expect(printed).not.toContain(newKey)
    expect(printed).not.toContain(Buffer.from(newKey, 'base64').toString('hex'))
  })
})

describe('sealSecret and openSecret', () => {
  const ring = parseKeyRing(newKey)

  it('return any text unchanged', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), fc.string({ unit: 'grapheme' }), (secret, owner) => {
        expect(openSecret(ring, sealSecret(ring, secret, owner, randomBytes), owner)).toBe(secret)
      })
    )
  })

  it('encrypt with the first key and decrypt with all', () => {
    const sealedBefore = sealSecret(parseKeyRing(oldKey), 'tiger', 'endpoint', randomBytes)
    const both = parseKeyRing(`${newKey},${oldKey}`)

    expect(openSecret(both, sealedBefore, 'endpoint')).toBe('tiger')
    expect(openSecret(ring, sealSecret(both, 'tiger', 'endpoint', randomBytes), 'endpoint')).toBe('tiger')
    expect(() => openSecret(ring, sealedBefore, 'endpoint')).toThrow('which is not in the ring')
  })

  it('never produce the same text twice for a secret', () => {
    expect(sealSecret(ring, 'tiger', 'endpoint', randomBytes)).not.toBe(
      sealSecret(ring, 'tiger', 'endpoint', randomBytes)
    )
  })

  it('reject a secret that was moved to another owner', () => {
    const sealed = sealSecret(ring, 'tiger', 'endpoint 1', randomBytes)

    expect(() => openSecret(ring, sealed, 'endpoint 2')).toThrow()
  })

  it('reject a sealed text with any changed part', () => {
    const parts = sealSecret(ring, 'tiger', 'endpoint', randomBytes).split('.')
    const changed = parts.map((part, index) => parts.with(index, (part.startsWith('A') ? 'B' : 'A') + part.slice(1)))

    for (const text of changed) expect(() => openSecret(ring, text.join('.'), 'endpoint')).toThrow()
  })

  it('reject a shortened tag', () => {
    const sealed = sealSecret(ring, 'tiger', 'endpoint', randomBytes)

    expect(() => openSecret(ring, sealed.slice(0, -16), 'endpoint')).toThrow('not a sealed secret')
  })
})
