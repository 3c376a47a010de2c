import { describe, expect, it } from 'vitest'
import { judge, widthFor } from './judge.ts'

const now = new Date('2026-11-20T12:00:00.000Z')
const ago = (hours: number) => new Date(now.getTime() - hours * 3_600_000)
const well = { failures: 0, failingSince: null }
const failed = { status: 500, error: 'answered 500', retryAfterMs: undefined }
const inSeconds = (date: Date | null) => date && (date.getTime() - now.getTime()) / 1_000

function follow(
  outcome: Partial<typeof failed> | { error: null },
  health = well as { failures: number; failingSince: Date | null },
  attempt = 1
) {
  return judge({ attempt, outcome: { ...failed, ...outcome } as never, now, random: () => 0.5 }, health)
}

describe('what was answered 2xx', () => {
  it('is delivered, and its endpoint is well again', () => {
    expect(follow({ error: null }, { failures: 7, failingSince: ago(1) })).toEqual({
      delivery: 'delivered',
      health: well,
      restsUntil: null
    })
  })
})

describe('what failed', () => {
  it('is sent again, and its endpoint goes on', () => {
    const { delivery, health, restsUntil, disabled } = follow({})

    expect(delivery).toEqual({ nextAt: new Date(now.getTime() + 5_000) })
    expect([health, restsUntil, disabled]).toEqual([{ failures: 1, failingSince: now }, null, undefined])
  })

  it('is given up after the tenth attempt', () => {
    expect(follow({}, well, 10).delivery).toBe('failed')
  })

  it.each([
    { failures: 3, seconds: null },
    { failures: 4, seconds: 5 },
    { failures: 5, seconds: 300 },
    { failures: 8, seconds: 18_000 },
    { failures: 400, seconds: 86_400 }
  ])('has its endpoint rest for $seconds s after $failures failures before', ({ failures, seconds }) => {
    expect(inSeconds(follow({}, { failures, failingSince: ago(1) }).restsUntil)).toBe(seconds)
  })

  it('has its endpoint rest for as long as that asks for', () => {
    expect(inSeconds(follow({ status: 429, retryAfterMs: 90_000 } as never).restsUntil)).toBe(90)
  })

  it.each([
    { status: 410, hours: 0, disabled: 'gone' },
    { status: 404, hours: 0, disabled: undefined },
    { status: 500, hours: 119, disabled: undefined },
    { status: 500, hours: 120, disabled: 'failing' }
  ])('with $status after $hours h of failures: $disabled', ({ status, hours, disabled }) => {
    expect(follow({ status }, { failures: 20, failingSince: ago(hours) }).disabled).toBe(disabled)
  })
})

it.each([
  { failures: 0, width: 4 },
  { failures: 4, width: 4 },
  { failures: 5, width: 1 }
])('after $failures failures $width requests are on their way', ({ failures, width }) => {
  expect(widthFor(failures)).toBe(width)
})
