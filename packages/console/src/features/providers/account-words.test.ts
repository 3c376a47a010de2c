import { describe, expect, it } from 'vitest'
import { accountHealth, gapState } from './account-words.ts'

const now = new Date('2026-11-23T12:00:00Z')
const account = {
  state: 'active',
  last_error: null,
  last_pass_at: '2026-11-23T11:50:00Z',
  created_at: '2026-11-01T09:00:00Z'
} as const

describe('standingOf', () => {
  it.each([
    { of: {}, word: 'Connected', problem: undefined },
    { of: { last_pass_at: null, created_at: '2026-11-23T11:59:00Z' }, word: 'Connected', problem: undefined },
    { of: { last_pass_at: '2026-11-23T10:59:00Z' }, word: 'Late', problem: /more than an hour/ },
    { of: { last_pass_at: null }, word: 'Late', problem: /more than an hour/ },
    {
      of: { last_error: 'Vapi, GET /call: returned 503' },
      word: 'Interrupted',
      problem: /Vapi, GET .call: returned 503/
    },
    { of: { state: 'rejected', last_error: 'returned 401' }, word: 'Key rejected', problem: /replace the key here/ }
  ] as const)('returns "$word" for $of', ({ of, word, problem }) => {
    const standing = accountHealth({ ...account, ...of }, now)

    expect(standing.word).toBe(word)
    if (problem === undefined) expect(standing.problem).toBeUndefined()
    else expect(standing.problem).toMatch(problem)
  })
})

describe('gapState', () => {
  it.each([
    { gap: { kind: 'missing', how: null }, word: 'Missing' },
    { gap: { kind: 'missing', how: 'backfill' }, word: 'Backfilled' },
    { gap: { kind: 'unassigned', how: 'webhook' }, word: 'Arrived later' },
    { gap: { kind: 'gone', how: null }, word: 'Gone' }
  ] as const)('returns "$word" for $gap', ({ gap, word }) => {
    expect(gapState(gap).word).toBe(word)
  })
})
