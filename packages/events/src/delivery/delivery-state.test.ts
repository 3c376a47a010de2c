import type { EndpointHealth } from '@callbook/db'
import { describe, expect, it } from 'vitest'
import { maxInFlight, nextDeliveryState } from './delivery-state.ts'

const now = new Date('2026-11-20T12:00:00.000Z')
const ago = (hours: number) => new Date(now.getTime() - hours * 3_600_000)
const well: EndpointHealth = { consecutiveFailures: 0, failingSince: null, pausedUntil: null }
const failed = { status: 500, error: 'returned 500', retryAfterMs: undefined }
const failing = (consecutiveFailures: number, hours: number): EndpointHealth => ({
  consecutiveFailures,
  failingSince: ago(hours),
  pausedUntil: null
})
const inSeconds = (date: Date | null) => date && (date.getTime() - now.getTime()) / 1_000

function follow(outcome: Partial<Parameters<typeof nextDeliveryState>[0]['outcome']>, health = well, attempt = 1) {
  return nextDeliveryState({ attempt, outcome: { ...failed, ...outcome }, now, random: () => 0.5 }, health)
}

describe('a 2xx response', () => {
  it('marks the event delivered and the endpoint healthy', () => {
    expect(follow({ error: null }, failing(7, 1))).toEqual({ delivery: 'delivered', health: well })
  })
})

describe('a failed attempt', () => {
  it('schedules a retry without pausing the endpoint', () => {
    const { delivery, health, disabled } = follow({})

    expect(delivery).toEqual({ nextAt: new Date(now.getTime() + 5_000) })
    expect([health, disabled]).toEqual([{ consecutiveFailures: 1, failingSince: now, pausedUntil: null }, undefined])
  })

  it('gives up after the tenth attempt', () => {
    expect(follow({}, well, 10).delivery).toBe('failed')
  })

  it.each([
    { failures: 3, seconds: null },
    { failures: 4, seconds: 5 },
    { failures: 5, seconds: 300 },
    { failures: 8, seconds: 18_000 },
    { failures: 400, seconds: 86_400 }
  ])('pauses the endpoint for $seconds s after $failures earlier failures', ({ failures, seconds }) => {
    expect(inSeconds(follow({}, failing(failures, 1)).health.pausedUntil)).toBe(seconds)
  })

  it('pauses the endpoint for as long as the response requests', () => {
    expect(inSeconds(follow({ status: 429, retryAfterMs: 90_000 }).health.pausedUntil)).toBe(90)
  })

  it('counts once together with concurrent failures', () => {
    const first = follow({}, failing(4, 1)).health

    expect([1, 2, 3].map(() => follow({}, first).health)).toEqual([first, first, first])
  })

  it.each([
    { status: 410, hours: 0, disabled: 'gone' },
    { status: 404, hours: 0, disabled: undefined },
    { status: 500, hours: 119, disabled: undefined },
    { status: 500, hours: 120, disabled: 'failing' }
  ])('with status $status after $hours h of failures disables: $disabled', ({ status, hours, disabled }) => {
    expect(follow({ status }, failing(20, hours)).disabled).toBe(disabled)
  })
})

it.each([
  { failures: 0, width: 4 },
  { failures: 4, width: 4 },
  { failures: 5, width: 1 }
])('after $failures failures, $width requests may be in flight', ({ failures, width }) => {
  expect(maxInFlight(failures)).toBe(width)
})
