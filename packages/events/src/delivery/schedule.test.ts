import { expect, it } from 'vitest'
import { maxAttempts, retryDelayMs } from './delivery-state.ts'

const half = () => 0.5

it.each([
  { attempts: 1, seconds: 5 },
  { attempts: 2, seconds: 300 },
  { attempts: 3, seconds: 1_800 },
  { attempts: 4, seconds: 7_200 },
  { attempts: 9, seconds: 86_400 }
])('waits $seconds s after attempt $attempts', ({ attempts, seconds }) => {
  expect(retryDelayMs(attempts, undefined, half)).toBe(seconds * 1_000)
})

it('gives up after the tenth attempt', () => {
  expect(maxAttempts).toBe(10)
  expect(retryDelayMs(10, undefined, half)).toBeUndefined()
})

it('varies delays by up to a fifth in both directions', () => {
  expect(retryDelayMs(2, undefined, () => 0)).toBe(240_000)
  expect(retryDelayMs(2, undefined, () => 1)).toBe(360_000)
})

it('waits at least as long as the receiver requested', () => {
  expect(retryDelayMs(1, 60_000, half)).toBe(60_000)
  expect(retryDelayMs(2, 60_000, half)).toBe(300_000)
})
