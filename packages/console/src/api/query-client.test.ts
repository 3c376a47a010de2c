import { ConsoleApiError } from '@callbook/console-api'
import { expect, it } from 'vitest'
import { isRetried } from './query-client.ts'

it.each([
  { status: 0, isSentAgain: true },
  { status: 502, isSentAgain: true },
  { status: 503, isSentAgain: true },
  { status: 429, retryAfter: '1', isSentAgain: true },
  { status: 429, retryAfter: '2', isSentAgain: false },
  { status: 429, isSentAgain: false },
  { status: 404, isSentAgain: false },
  { status: 500, isSentAgain: false }
])(
  'repeats a query twice after $status with Retry-After $retryAfter: $isSentAgain',
  ({ status, retryAfter, isSentAgain }) => {
    const headers = new Headers(retryAfter === undefined ? {} : { 'retry-after': retryAfter })
    const error = new ConsoleApiError(status, 'x', { headers })

    expect([0, 1, 2].map((failures) => isRetried(failures, error))).toEqual([isSentAgain, isSentAgain, false])
  }
)

it('does not repeat a query after an error in the page', () => {
  expect(isRetried(0, new TypeError('x'))).toBe(false)
})
