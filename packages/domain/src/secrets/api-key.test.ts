import { randomBytes } from 'node:crypto'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { apiKeyPrefix, createApiKey, hashApiKey, isWellFormedApiKey } from './api-key.ts'

const key = createApiKey(randomBytes)

describe('createApiKey', () => {
  it('creates a different key of the documented form each time', () => {
    expect(key).toMatch(/^callbook_mgmt_[0-9A-Za-z]{38}$/)
    expect(createApiKey(randomBytes)).not.toBe(key)
  })

  it('gives every character the same probability', () => {
    // Bytes from 240 up, and from 0 again after 255: accepting the last eight would favour the first characters.
    let next = 240
    const letters = createApiKey((size) => Uint8Array.from({ length: size }, () => next++ % 256))

    expect(letters.slice('callbook_mgmt_'.length, -6)).toBe('stuvwxyz0123456789ABCDEFGHIJKLMN')
  })
})

describe('isWellFormedApiKey', () => {
  it('accepts a key', () => {
    expect(isWellFormedApiKey(key)).toBe(true)
  })

  it('rejects a key with any mistyped character', () => {
    const mistyped = fc.record({ at: fc.nat(key.length - 1), by: fc.constantFrom(...'aZ09_- é') })

    fc.assert(
      fc.property(mistyped, ({ at, by }) => {
        fc.pre(key[at] !== by)
        expect(isWellFormedApiKey(key.slice(0, at) + by + key.slice(at + 1))).toBe(false)
      })
    )
  })

  it.each([
    '',
    'callbook_mgmt_',
    'another_mgmt_0000000000000000000000000000000027FeaL',
    `${key}0`,
    ` ${key}`,
    `${key}\n`,
    key.toLowerCase(),
    `${key}, ${key}`
  ])('rejects invalid keys (case %#)', (text) => {
    expect(isWellFormedApiKey(text)).toBe(false)
  })
})

describe('hashApiKey', () => {
  it('returns SHA-256', () => {
    expect(hashApiKey('abc').toString('hex')).toBe('ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad')
  })
})

describe('apiKeyPrefix', () => {
  it('shows four of the random characters', () => {
    expect(apiKeyPrefix(key)).toBe(key.slice(0, 18))
  })
})
