import { afterAll, beforeAll, expect, it } from 'vitest'
import { applyFormats } from '#ui/formats.ts'
import { findRange, rangeBefore } from './insight-range.ts'

const now = new Date('2026-11-22T12:30:00Z')

beforeAll(() => applyFormats({ locale: 'en-US', hour_cycle: null }))
afterAll(() => applyFormats({ locale: null, hour_cycle: null }))

it.each([
  { search: { period: '24h' }, start: '2026-11-21T12:30:00.000Z', end: '2026-11-22T12:30:00.000Z', interval: 'hour' },
  { search: { period: '7d' }, start: '2026-11-15T23:00:00.000Z', end: '2026-11-22T12:30:00.000Z', interval: 'day' },
  { search: {}, start: '2026-10-23T22:00:00.000Z', end: '2026-11-22T12:30:00.000Z', interval: 'day' },
  { search: { period: 'month' }, start: '2026-09-30T22:00:00.000Z', end: '2026-10-31T22:59:59.999Z', interval: 'day' },
  {
    search: { period: 'own', from: '2026-11-20', to: '2026-11-21' },
    start: '2026-11-19T23:00:00.000Z',
    end: '2026-11-21T22:59:59.999Z',
    interval: 'hour'
  },
  {
    search: { period: 'own', from: '2026-11-21', to: '2026-03-01' },
    start: '2026-02-28T23:00:00.000Z',
    end: '2026-11-21T22:59:59.999Z',
    interval: 'week',
    week_start: 7
  }
] as const)('converts $search to days of the reader', ({ search, start, end, ...buckets }) => {
  expect(findRange(search, now, 'Europe/Berlin')).toEqual({
    start_date: start,
    end_date: end,
    time_zone: 'Europe/Berlin',
    ...buckets
  })
})

it('has the last month of the year before in January', () => {
  const range = findRange({ period: 'month' }, new Date('2026-01-15T12:00:00Z'), 'UTC')

  expect(range).toMatchObject({ start_date: '2025-12-01T00:00:00.000Z', end_date: '2025-12-31T23:59:59.999Z' })
})

it('has no range if a custom one has no date', () => {
  expect(findRange({ period: 'own' }, now, 'Europe/Berlin')).toBeUndefined()
})

it.each([
  { search: { period: '24h' }, start: '2026-11-20T12:30:00.000Z', end: '2026-11-21T12:30:00.000Z' },
  { search: { period: '7d' }, start: '2026-11-08T23:00:00.000Z', end: '2026-11-15T12:30:00.000Z' },
  // Clocks changed on 25 October: each bucket is compared with the same local day.
  { search: {}, start: '2026-09-23T22:00:00.000Z', end: '2026-10-23T11:30:00.000Z' },
  {
    search: { period: 'own', from: '2026-10-27', to: '2026-10-24' },
    start: '2026-10-19T22:00:00.000Z',
    end: '2026-10-23T21:59:59.999Z'
  },
  {
    search: { period: 'own', from: '2026-03-01', to: '2026-11-21' },
    start: '2025-06-07T22:00:00.000Z',
    end: '2026-02-28T22:59:59.999Z'
  }
] as const)('compares $search with the same days before', ({ search, start, end }) => {
  const range = findRange(search, now, 'Europe/Berlin')

  expect(range && rangeBefore(search, range)).toEqual({ ...range, start_date: start, end_date: end })
})
