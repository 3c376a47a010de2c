import { hash, randomBytes } from 'node:crypto'
import { expect, it } from 'vitest'
import { accessTokenPrefix, createAccessToken, hashAccessToken } from './access-token.ts'
import { createApiKey } from './api-key.ts'

const token = createAccessToken(randomBytes)

it('creates tokens of the documented form', () => {
  expect(token).toMatch(/^callbook_pat_[0-9A-Za-z]{38}$/)
  expect(accessTokenPrefix(token)).toBe(token.slice(0, 17))
})

it('hashes tokens only', () => {
  expect(hashAccessToken(token)).toEqual(hash('sha256', token, 'buffer'))
  for (const text of ['', `${token}0`, token.toLowerCase(), createApiKey(randomBytes)]) {
    expect(hashAccessToken(text)).toBeUndefined()
  }
})
