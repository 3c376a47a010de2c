import { expect, it } from 'vitest'
import { ApiError } from './api-error.ts'
import { queryClient } from './query-client.ts'

const { retry } = queryClient.getDefaultOptions().queries ?? {}

it.each([
  ['an unreachable server', new ApiError(0, 'Unreachable'), true],
  ['an unavailable database', new ApiError(503, 'Service Unavailable'), true],
  ['requests of the organization that take longer than usual', tooMany('1'), true],
  ['a limit for a minute', tooMany('42'), false],
  ['a limit without an end', tooMany(), false],
  ['a missing call', new ApiError(404, 'Call not found'), false],
  ['a fault of the page', new TypeError('undefined is not a function'), false]
])('decides about another attempt after %s', (_, error, isRepeated) => {
  if (typeof retry !== 'function') throw new Error('There is no rule')

  expect(retry(0, error)).toBe(isRepeated)
  expect(retry(2, error)).toBe(false)
})

function tooMany(retryAfter?: string): ApiError {
  const headers = new Headers(retryAfter === undefined ? {} : { 'retry-after': retryAfter })

  return new ApiError(429, 'Too Many Requests', { headers })
}
