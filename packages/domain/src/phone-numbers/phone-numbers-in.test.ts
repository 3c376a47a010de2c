import { describe, expect, it } from 'vitest'
import { finish } from '../search/steps.ts'
import { phoneNumbersIn } from './phone-numbers-in.ts'

describe('phoneNumbersIn', () => {
  it.each<unknown>([
    '+12025550147',
    '12025550147',
    '2025550147',
    12025550147,
    2025550147,
    ' (202) 555-0147 ',
    '1-202-555-0147',
    '202.555.0147',
    '+1 202 555\u20110147',
    'tel:+1-202-555-0147',
    'sip:+12025550147@sip.example.com',
    'whatsapp:+12025550147;ext=5',
    'Call me back at 202 555 0147, please.',
    'At 5 2025550147 or 2025550148',
    { customer: { number: '+12025550147' } },
    { calls: [null, true, [{ '+12025550147': 'Dana' }]] }
  ])('finds the number in %o', (value) => {
    expect(numbersIn(value, 'US')).toContain('+12025550147')
  })

  it.each<unknown>([
    null,
    undefined,
    '',
    'no number at all',
    '5550147',
    '+12025550148',
    '0199f1c2-7c1e-7aa0-9b3e-5d1f0a2b3c4d',
    { startedAt: '2026-11-20T15:04:12.537Z' },
    { message: [12.5, -1, '{"number":1}'] }
  ])('does not find it in %o', (value) => {
    expect(numbersIn(value, 'US')).not.toContain('+12025550147')
  })

  it('reads a number without a country code in the given country', () => {
    expect(numbersIn('030 123456', 'DE')).toContain('+4930123456')
    expect(numbersIn('004930123456', 'DE')).toContain('+4930123456')
    expect(numbersIn('4930123456', 'US')).toContain('+4930123456')
    expect(numbersIn('030 123456', undefined)).not.toContain('+4930123456')
  })

  it('takes no longer for a long text that resembles a number', () => {
    expect(numbersIn('1 '.repeat(200_000), 'US')).toEqual(new Set())
    expect(numbersIn(`1${'('.repeat(200_000)}x`, 'US')).toEqual(new Set())
    expect(numbersIn(Array(200_000).fill(1), 'US')).toEqual(new Set())
  })
})

function numbersIn(...given: Parameters<typeof phoneNumbersIn>): ReadonlySet<string> {
  return finish(phoneNumbersIn(...given))
}
