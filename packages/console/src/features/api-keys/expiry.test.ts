import { expect, it } from 'vitest'
import { expiryTime, firstDay, type Validity } from './expiry.ts'

const now = new Date('2026-11-22T23:30:00Z')

it.each([
  { validity: '', day: '', timeZone: 'UTC', ends: null },
  { validity: '30', day: '2026-12-01', timeZone: 'UTC', ends: '2026-12-22T23:30:00.000Z' },
  { validity: 'day', day: '', timeZone: 'UTC', ends: null },
  { validity: 'day', day: '2026-11-23', timeZone: 'Europe/Berlin', ends: '2026-11-23T23:00:00.000Z' },
  { validity: 'day', day: '2026-11-23', timeZone: 'America/New_York', ends: '2026-11-24T05:00:00.000Z' }
])('expires a key with validity "$validity" $day in $timeZone at $ends', ({ validity, day, timeZone, ends }) => {
  const expiry = expiryTime({ validity: validity as Validity, day }, { now, timeZone })

  expect(expiry?.toISOString() ?? null).toBe(ends)
})

it.each([
  { timeZone: 'UTC', first: '2026-11-22' },
  { timeZone: 'Europe/Berlin', first: '2026-11-23' },
  { timeZone: 'America/New_York', first: '2026-11-22' }
])('starts with the current day in $timeZone, which has not ended', ({ timeZone, first }) => {
  expect(firstDay({ now, timeZone })).toBe(first)
  expect(expiryTime({ validity: 'day', day: first }, { now, timeZone })?.getTime()).toBeGreaterThan(now.getTime())
})
