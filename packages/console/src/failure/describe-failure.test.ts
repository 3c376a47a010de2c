import { expect, it } from 'vitest'
import { ApiError } from '../api/api-error.ts'
import { describeFailure } from './describe-failure.ts'

const headers = new Headers({ 'x-request-id': 'r1', 'retry-after': '90' })

it.each([
  { status: 0, title: undefined, message: 'x', what: 'Callbook cannot be reached.' },
  { status: 403, title: 'Forbidden', message: 'Forbidden', what: 'You may not do this.' },
  {
    status: 403,
    title: 'Confirmation Required',
    message: 'Give your password or a code again first',
    what: 'Give your password or a code again first.'
  },
  {
    status: 409,
    title: 'Conflict',
    message: 'ann@example.com is a member already',
    what: 'ann@example.com is a member already.'
  },
  { status: 429, title: undefined, message: 'x', what: 'Too many attempts.' },
  { status: 500, title: undefined, message: 'x', what: 'Callbook has failed.' },
  { status: 503, title: undefined, message: 'x', what: 'Callbook is busy, or its database is away.' }
])('says of $status $title: $what', ({ status, title, message, what }) => {
  const error = new ApiError(status, message, { ...(title !== undefined && { title }), headers })

  expect(describeFailure(error).what).toBe(what)
})

it('says when to try again, and which request it was', () => {
  const error = new ApiError(429, 'Too many', { headers })

  expect(describeFailure(error)).toMatchObject({ advice: 'Try again in 2 minutes.', requestId: 'r1' })
})

it('says of what is no answer that it is wrong with the page', () => {
  expect(describeFailure(new TypeError('x'))).toMatchObject({ what: 'Something is wrong with this page.' })
})
