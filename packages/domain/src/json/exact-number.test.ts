import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { cpuMsOf } from '../testing/cpu-ms.ts'
import { losesDigits } from './exact-number.ts'

describe('losesDigits', () => {
  it.each([
    '9007199254740993',
    '-9007199254740993',
    '12345678901234567890',
    '0.12345678901234567890',
    '0.1000000000000000055',
    '1e400',
    '-1E+400',
    '1e-400',
    `1${'0'.repeat(400)}`,
    '123456789012345678e-3'
  ])('is true for %s', (literal) => {
    expect(losesDigits(literal)).toBe(true)
  })

  it.each([
    '0',
    '-0.0',
    '0.00000000000000000000',
    '0e999999999999999999999',
    '9007199254740992',
    '12345678901234567000',
    '100000000000000000000',
    '1e23',
    '1E+0023',
    '1.5e3',
    '0.30000000000000004',
    '1.0000000000000000',
    '5e-324',
    '1.7976931348623157e308'
  ])('is false for %s', (literal) => {
    expect(losesDigits(literal)).toBe(false)
  })

  it.each(['', '-', '01234567890123456789', '1234567890123456789.', '1e', '12345678901234567890a'])(
    'is false for %j, which is not a number',
    (literal) => {
      expect(losesDigits(literal)).toBe(false)
    }
  )

  it('is true for exactly the numbers whose value changes', () => {
    const digits = fc.string({ unit: fc.constantFrom(...'0123456789'), minLength: 1, maxLength: 25 })
    const literals = fc
      .record({
        sign: fc.constantFrom('', '-'),
        whole: fc.oneof(fc.bigInt({ min: 0n, max: 10n ** 25n }).map(String), fc.constant('0')),
        fraction: fc.option(digits, { nil: undefined }),
        exponent: fc.option(fc.integer({ min: -40, max: 40 }), { nil: undefined })
      })
      .map(({ sign, whole, fraction, exponent }) =>
        [sign, whole, fraction === undefined ? '' : `.${fraction}`, exponent === undefined ? '' : `e${exponent}`].join(
          ''
        )
      )

    fc.assert(
      fc.property(fc.oneof(literals, fc.double({ noNaN: true, noDefaultInfinity: true }).map(String)), (literal) => {
        expect(losesDigits(literal)).toBe(scaled(literal) !== scaled(JSON.stringify(JSON.parse(literal))))
      }),
      { numRuns: 2_000 }
    )
  })

  it('takes linear time for a number of very many digits', () => {
    const literal = `1${'0'.repeat(500_000)}1.${'0'.repeat(500_000)}`

    expect(cpuMsOf(() => losesDigits(literal))).toBeLessThan(2_000)
  })
})

/** A number multiplied by 10^400. */
function scaled(literal: string): bigint {
  const [number = '', exponent = '0'] = literal.toLowerCase().split('e')
  const [whole = '', fraction = ''] = number.split('.')

  return BigInt(whole + fraction) * 10n ** BigInt(400 + Number(exponent) - fraction.length)
}
