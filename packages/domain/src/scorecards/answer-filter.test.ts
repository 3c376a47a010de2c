import { expect, it } from 'vitest'
import { parseAnswerFilter } from './answer-filter.ts'

it.each([
  ['booking.booked:no', { domain: 'booking', key: 'booked', is: { kind: 'value', value: 'no' } }],
  [
    'booking.booked:not_applicable',
    { domain: 'booking', key: 'booked', is: { kind: 'value', value: 'not_applicable' } }
  ],
  ['booking.booked:null', { domain: 'booking', key: 'booked', is: { kind: 'null' } }],
  ['booking.politeness:0..40', { domain: 'booking', key: 'politeness', is: { kind: 'range', from: 0, to: 40 } }],
  [
    'booking.politeness:99.5..100',
    { domain: 'booking', key: 'politeness', is: { kind: 'range', from: 99.5, to: 100 } }
  ],
  ['booking.politeness:7..7', { domain: 'booking', key: 'politeness', is: { kind: 'range', from: 7, to: 7 } }],
  ['booking.politeness:7', undefined],
  ['booking.politeness:40..0', undefined],
  ['booking.politeness:0..101', undefined],
  ['booking.politeness:-1..5', undefined],
  ['booking.politeness:0..1e1', undefined],
  ['booking.politeness:..40', undefined],
  ['booking.booked', undefined],
  ['booking.booked:', undefined],
  ['booking:booked.no', undefined],
  ['booking.booked:no\n', undefined],
  [' booking.booked:no', undefined],
  ['Booking.booked:no', undefined],
  ['lead_quality.score:0..40', undefined],
  ['versions.booked:no', undefined],
  [`${'a'.repeat(31)}.booked:no`, undefined],
  [`booking.booked:${'a'.repeat(31)}`, undefined],
  [`booking.booked:${'a'.repeat(1_000_000)}`, undefined]
])('reads %.100s', (text, filter) => {
  expect(parseAnswerFilter(text)).toEqual(filter)
})

it('reads the longest names', () => {
  const name = 'a'.repeat(30)

  expect(parseAnswerFilter(`${name}.${name}:${name}`)).toMatchObject({ domain: name, key: name, is: { value: name } })
})
