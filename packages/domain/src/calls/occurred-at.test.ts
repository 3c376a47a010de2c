import { describe, expect, it } from 'vitest'
import { earliestTime, occurredAt } from './occurred-at.ts'

const receivedAt = new Date('2026-11-20T12:00:00.000Z')

describe('occurredAt and earliestTime', () => {
  it.each([
    ['a start and an end', '2026-11-20T11:00:00Z', '2026-11-20T11:05:00Z', '2026-11-20T11:00:00Z'],
    ['an end only', null, '2026-11-20T11:05:00Z', '2026-11-20T11:05:00Z'],
    ['no time', null, null, receivedAt],
    ['an end before the start', '2026-11-20T11:00:00Z', '2026-11-20T10:00:00Z', '2026-11-20T11:00:00Z'],
    ['a start at receipt', receivedAt, null, receivedAt],
    ['a start after receipt', '2026-11-20T12:00:00.001Z', '2026-11-20T11:00:00Z', receivedAt],
    ['a start in 2099', '2099-01-01', null, receivedAt],
    ['a start almost ten years ago', '2016-11-22T12:00:00.000Z', null, '2016-11-22T12:00:00.000Z'],
    ['a start more than ten years ago', '2016-11-22T11:59:59.999Z', null, receivedAt, '2016-11-22T11:59:59.999Z'],
    ['a start in 1970', '1970-01-01', '2026-11-20T11:00:00Z', receivedAt, '1970-01-01'],
    ['an end in 1970', null, '1970-01-01', receivedAt, '1970-01-01']
  ])('of a call with %s', (_, start, end, occurred, earliest: string | Date = occurred) => {
    const times = { requestedAt: null, startedAt: dateOf(start), endedAt: dateOf(end) }

    expect(occurredAt(times, receivedAt)).toEqual(dateOf(occurred))
    expect(earliestTime(times, receivedAt)).toEqual(dateOf(earliest))
  })

  it.each([
    ['alone', null, null, '2026-11-20T10:59:00Z', '2026-11-20T10:59:00Z'],
    ['and a start', '2026-11-20T11:00:00Z', null, '2026-11-20T10:59:00Z', '2026-11-20T11:00:00Z'],
    ['and an end', null, '2026-11-20T11:05:00Z', '2026-11-20T10:59:00Z', '2026-11-20T11:05:00Z'],
    ['after receipt', null, null, '2026-11-20T12:00:00.001Z', receivedAt],
    ['in 1970', null, null, '1970-01-01', receivedAt]
  ])('of a call with a request %s', (_, start, end, request, occurred) => {
    const times = { requestedAt: dateOf(request), startedAt: dateOf(start), endedAt: dateOf(end) }

    expect(occurredAt(times, receivedAt)).toEqual(dateOf(occurred))
  })
})

function dateOf(time: string | Date | null): Date | null {
  return time === null ? null : new Date(time)
}
