import { randomBytes } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { createSlug, hashSlug, isWellFormedSlug } from './slug.ts'

describe('createSlug', () => {
  it('creates at least 128 random bits in base62', () => {
    const slug = createSlug(randomBytes)

    expect(slug).toMatch(/^[0-9A-Za-z]+$/)
    expect(slug.length * Math.log2(62)).toBeGreaterThanOrEqual(128)
    expect(createSlug(randomBytes)).not.toBe(slug)
  })
})

describe('isWellFormedSlug', () => {
  it.each(['a', 'whk_EXAMPLE-1', 'x'.repeat(64)])('accepts %j', (text) => {
    expect(isWellFormedSlug(text)).toBe(true)
  })

  it.each(['', 'x'.repeat(65), 'a b', 'a/b', 'a\u0000', 'é', 'abc\n', '%00'])('rejects %j', (text) => {
    expect(isWellFormedSlug(text)).toBe(false)
  })
})

describe('hashSlug', () => {
  it('returns SHA-256', () => {
    expect(hashSlug('abc').toString('hex')).toBe('ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad')
  })
})
