import { expect, it } from 'vitest'
import { badRequest } from './errors.ts'
import { anyOf, defineQuery, enumeration, readsQuery, text } from './readers.ts'

const query = defineQuery({
  status: anyOf(enumeration(['completed', 'failed', 'busy'])),
  reason: anyOf(text({ maxLength: 20 }))
})

it.each([
  { given: 'status=failed', value: { status: 'failed' } },
  { given: 'status=failed,busy', value: { status: ['failed', 'busy'] } },
  { given: 'status=failed%2Cbusy', value: { status: ['failed', 'busy'] } },
  { given: 'reason=hung+up', value: { reason: 'hung up' } },
  { given: 'reason=hung\\, up,error', value: { reason: ['hung, up', 'error'] } },
  { given: `reason=${Array.from({ length: 20 }, (_, nth) => nth)}`, value: { reason: expect.any(Array) } }
])('reads $given', ({ given, value }) => {
  expect(query[readsQuery](`/?${given}`)).toEqual({ status: undefined, reason: undefined, ...value })
})

it.each([
  ['an unknown value', 'status=failed,other'],
  ['an empty text', 'status='],
  ['an empty value', 'status=failed,'],
  ['a space', 'status=failed, busy'],
  ['a repeated value', 'status=failed,busy,failed']
])('rejects %s, and says what is expected', (_, given) => {
  expect(() => query[readsQuery](`/?${given}`)).toThrow(
    badRequest('status must be one of completed, failed, busy, or up to 20 different ones separated by commas')
  )
})

it('rejects a repeated parameter, and too many values', () => {
  expect(() => query[readsQuery]('/?status=failed&status=busy')).toThrow(badRequest('status must be given only once'))
  expect(() => query[readsQuery](`/?reason=${Array.from({ length: 21 }, (_, nth) => nth)}`)).toThrow(
    badRequest('reason must be 1 to 20 characters without NUL, or up to 20 different ones separated by commas')
  )
})
