import { ConsoleApiError } from '@callbook/console-api'
import { expect, it } from 'vitest'
import { CodeLoadError } from '#lib/load-code.ts'
import { describeFailure } from './describe-failure.ts'

const headers = new Headers({ 'x-request-id': 'r1', 'retry-after': '90' })

it.each([
  { status: 0, title: undefined, message: 'x', what: 'Callbook cannot be reached.' },
  { status: 403, title: 'Forbidden', message: 'Forbidden', what: 'You don’t have permission to do this.' },
  {
    status: 403,
    title: 'Confirmation Required',
    message: 'Confirm your identity first',
    what: 'Confirm your identity first.'
  },
  {
    status: 409,
    title: 'Conflict',
    message: 'ann@example.com is already a member',
    what: 'ann@example.com is already a member.'
  },
  { status: 429, title: undefined, message: 'x', what: 'Too many attempts.' },
  { status: 500, title: undefined, message: 'x', what: 'Internal error.' },
  { status: 503, title: undefined, message: 'x', what: 'Service temporarily unavailable.' }
])('describes $status $title as: $what', ({ status, title, message, what }) => {
  const error = new ConsoleApiError(status, message, { ...(title !== undefined && { title }), headers })

  expect(describeFailure(error).what).toBe(what)
})

it('includes the retry time and the request id', () => {
  const error = new ConsoleApiError(429, 'Too many', { headers })

  expect(describeFailure(error)).toMatchObject({ advice: 'Try again in 2 minutes.', requestId: 'r1' })
})

it('describes other errors as errors of the page', () => {
  expect(describeFailure(new TypeError('x'))).toMatchObject({ what: 'Something went wrong on this page.' })
})

it.each([
  { isReplaced: false, what: 'Callbook cannot be reached.' },
  { isReplaced: true, what: 'A new version of Callbook is available.' }
])('describes code that failed to load, replaced: $isReplaced: $what', ({ isReplaced, what }) => {
  expect(describeFailure(new CodeLoadError(isReplaced, new TypeError('x'))).what).toBe(what)
})
