import { expect, it } from 'vitest'
import { readRetryAfter } from './retry-after.ts'

const now = Date.parse('2026-11-23T10:00:00Z')

it.each([
  { value: undefined, seconds: undefined },
  { value: '', seconds: undefined },
  { value: '0', seconds: 0 },
  { value: '7', seconds: 7 },
  { value: ' 7 ', seconds: 7 },
  { value: '31536000', seconds: 31_536_000 },
  { value: '9'.repeat(400), seconds: Number.POSITIVE_INFINITY },
  { value: 'Mon, 23 Nov 2026 10:00:30 GMT', seconds: 30 },
  { value: 'Mon, 23 Nov 2026 09:00:00 GMT', seconds: 0 },
  { value: 'Tue, 23 Nov 2027 10:00:00 GMT', seconds: 31_536_000 },
  { value: 'Mon, 99 Nov 2026 10:00:30 GMT', seconds: undefined },
  { value: '2026-11-23T10:00:30Z', seconds: undefined },
  { value: '-5', seconds: undefined },
  { value: '1.5', seconds: undefined },
  { value: '1e3', seconds: undefined },
  { value: 'soon', seconds: undefined }
])('Retry-After: $value is $seconds seconds', ({ value, seconds }) => {
  const headers = new Headers(value === undefined ? {} : { 'retry-after': value })

  expect(readRetryAfter(headers, now)).toBe(seconds)
})

it('compares a date with the date of the response, not with the local clock', () => {
  const headers = new Headers({
    'retry-after': 'Mon, 23 Nov 2026 10:00:30 GMT',
    date: 'Mon, 23 Nov 2026 10:00:10 GMT'
  })

  expect(readRetryAfter(headers, Date.parse('2031-01-01T00:00:00Z'))).toBe(20)
})
