import { expect, it } from 'vitest'
import { accessInWords } from './scopes.ts'

it.each([
  { scopes: [], words: 'Read' },
  { scopes: ['evaluations:write'], words: 'Read, evaluate' },
  { scopes: ['evaluations:write', 'events:write'], words: 'Read, evaluate, send events' },
  { scopes: ['toString'], words: 'Read, toString' }
])('says $words of a key with the scopes $scopes', ({ scopes, words }) => {
  expect(accessInWords(scopes)).toBe(words)
})
