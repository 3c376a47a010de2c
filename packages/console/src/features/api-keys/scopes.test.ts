import { expect, it } from 'vitest'
import { accessInWords } from './scopes.ts'

it.each([
  { scopes: [], words: 'Read' },
  { scopes: ['evaluations:write'], words: 'Read, record evaluations' },
  { scopes: ['clients:write', 'evaluations:write'], words: 'Read, write clients, record evaluations' },
  { scopes: ['evaluations:write', 'events:write'], words: 'Read, record evaluations, manage webhooks' },
  { scopes: ['toString'], words: 'Read, toString' }
])('returns "$words" for the scopes $scopes', ({ scopes, words }) => {
  expect(accessInWords(scopes)).toBe(words)
})
