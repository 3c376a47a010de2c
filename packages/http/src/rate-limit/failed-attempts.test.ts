import { expect, it } from 'vitest'
import { notFound } from '../errors.ts'
import { limitFailedAttempts } from './failed-attempts.ts'

it('responds as usual to 60 failures a minute, and then with 429 until the minute is over', () => {
  const clock = { nowMs: 0 }
  const failedAttempts = limitFailedAttempts(() => clock.nowMs)
  const guess = () => failedAttempts.answer('203.0.113.9', notFound())

  const statuses = Array.from({ length: 60 }, () => guess().statusCode)
  clock.nowMs = 58_500
  const refused = guess()
  clock.nowMs += 2_000
  const later = guess()

  expect(new Set(statuses)).toEqual(new Set([404]))
  expect(refused).toMatchObject({ statusCode: 429, headers: { 'retry-after': '2' } })
  expect(later.statusCode).toBe(404)
})

it.each([
  { one: '203.0.113.9', other: '::ffff:203.0.113.9', same: true },
  { one: '203.0.113.9', other: '203.0.113.10', same: false },
  { one: '2001:db8:1:2::1', other: '2001:DB8:1:2:ffff:ffff:ffff:ffff', same: true },
  { one: '2001:db8:1:2::1', other: '2001:db8:1:3::1', same: false },
  { one: 'fe80::1%eth0', other: 'fe80::2%eth0', same: true },
  { one: 'not-an-ip', other: '', same: true }
])('treats $one and $other as the same network: $same', ({ one, other, same }) => {
  const failedAttempts = limitFailedAttempts(() => 0)
  for (let count = 0; count < 60; count++) failedAttempts.answer(one, notFound())

  const { statusCode } = failedAttempts.answer(other, notFound())

  expect(statusCode).toBe(same ? 429 : 404)
})
