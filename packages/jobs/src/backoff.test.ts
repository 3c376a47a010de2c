import { describe, expect, it } from 'vitest'
import { backoffMs } from './backoff.ts'
import { readRetryAfterMs } from './retry-after.ts'

describe('backoffMs', () => {
  it.each([
    { attempts: 1, retryAfterMs: undefined, random: 0, ms: 30_000 },
    { attempts: 1, retryAfterMs: undefined, random: 0.5, ms: 22_500 },
    { attempts: 2, retryAfterMs: undefined, random: 0, ms: 60_000 },
    { attempts: 7, retryAfterMs: undefined, random: 0, ms: 1_920_000 },
    { attempts: 8, retryAfterMs: undefined, random: 0, ms: 3_600_000 },
    { attempts: 30_000, retryAfterMs: undefined, random: 0.999, ms: 1_801_800 },
    { attempts: 1, retryAfterMs: 5_000, random: 0, ms: 30_000 },
    { attempts: 1, retryAfterMs: 120_000, random: 0, ms: 120_000 },
    { attempts: 1, retryAfterMs: 120_000, random: 0.5, ms: 127_500 }
  ])(
    'after attempt $attempts, with Retry-After $retryAfterMs and random number $random',
    ({ attempts, retryAfterMs, random, ms }) => {
      expect(backoffMs(attempts, retryAfterMs, () => random)).toBe(ms)
    }
  )
})

describe('readRetryAfter', () => {
  it.each([
    [null, undefined],
    ['7', 7_000],
    [' 0.5 ', 500],
    ['Wed, 21 Oct 2026 07:28:10 GMT', 10_000],
    ['Wed, 21 Oct 2026 07:27:00 GMT', 0],
    ['999999999', 86_400_000],
    ['soon', undefined],
    ['', undefined]
  ])('of %j is %s', (header, ms) => {
    expect(readRetryAfterMs(header, new Date('2026-10-21T07:28:00Z'))).toBe(ms)
  })
})
