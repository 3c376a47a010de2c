import fc from 'fast-check'
import { getCountryCallingCode, parsePhoneNumberFromString } from 'libphonenumber-js/max'
import examples from 'libphonenumber-js/mobile/examples'
import { describe, expect, it } from 'vitest'
import { type CountryCode, countryOfPhoneNumber, formatPhoneNumber, normalizePhoneNumber } from './phone-number.ts'

describe('normalizePhoneNumber', () => {
  it('reads a number in the requested country, even if it was read in another one before', () => {
    const countries = ['US', 'DE', undefined, 'US', undefined, 'DE'] as const

    const numbers = countries.map((country) => normalizePhoneNumber('2025550147', country))

    expect(numbers).toEqual(['+12025550147', '+492025550147', null, '+12025550147', null, '+492025550147'])
  })

  it('reads more numbers than its cache holds, and reads each again', () => {
    const given = Array.from({ length: 2_500 }, (_, index) => `+49 30 55${String(index).padStart(4, '0')}`)
    const expected = given.map((text) => text.replaceAll(' ', ''))

    for (const _ of ['first', 'again']) {
      expect(given.map((text) => normalizePhoneNumber(text, undefined))).toEqual(expected)
    }
  })

  it.each<[raw: string, country: CountryCode | undefined, number: string]>([
    ['+12025550147', undefined, '+12025550147'],
    [' +1 (202) 555-0147 ', undefined, '+12025550147'],
    ['+1.202.555.0147', 'DE', '+12025550147'],
    ['2025550147', 'US', '+12025550147'],
    ['(202) 555-0147', 'US', '+12025550147'],
    ['030 123456', 'DE', '+4930123456'],
    ['00442079460000', 'DE', '+442079460000'],
    ['011 44 20 7946 0000', 'US', '+442079460000'],
    // It has a possible length, in an unassigned range.
    ['+19995550147', undefined, '+19995550147'],
    // Digits with the country code, but without a plus: they are no valid number of the client's country,
    ['12025550151', 'IT', '+12025550151'],
    ['12025550151', 'DE', '+12025550151'],
    ['1 202 555 0151', 'GB', '+12025550151'],
    ['12025550151', undefined, '+12025550151'],
    ['442079460000', 'US', '+442079460000'],
    ['493055500108', 'US', '+493055500108'],
    ['0049 30 55500108', 'US', '+493055500108'],
    ['011442079460000', 'DE', '+442079460000'],
    ['19995550147', 'DE', '+19995550147'],
    // or they are, but do not begin as its numbers do.
    ['4921655500110', 'DE', '+4921655500110'],
    ['04921655500110', 'DE', '+494921655500110'],
    ['4915123456789', 'DE', '+4915123456789'],
    ['62812345678', 'ID', '+62812345678'],
    // Digits that are a valid number of the country, written as there, and also one of another country.
    ['15123456789', 'DE', '+4915123456789'],
    ['13123456789', 'CN', '+8613123456789'],
    ['2015550123', 'US', '+12015550123'],
    ['24740123', 'HK', '+85224740123']
  ])('reads %j in %s as %s', (raw, country, number) => {
    expect(normalizePhoneNumber(raw, country)).toBe(number)
  })

  it.each<[raw: string, country: CountryCode | undefined]>([
    ['2025550147', undefined],
    ['2015550123', undefined],
    ['+10000000000', 'US'],
    ['10000000000', 'US'],
    ['0000000000', 'US'],
    ['+11111111111', undefined],
    ['+1 555-555-5555', 'US'],
    ['+490000000000', 'DE'],
    ['+3900000000', 'IT'],
    ['00000000', 'DE'],
    ['+1202555014', 'US'],
    ['+120255501470', 'US'],
    ['5550147', 'US'],
    ['911', 'US'],
    ['1234', 'US'],
    ['anonymous', 'US'],
    ['Anonymous', 'US'],
    ['sip:agent@example.com', 'US'],
    ['tel:+12025550147', 'US'],
    ['1-800-FLOWERS', 'US'],
    ['+1 202 555 0147 ext 5', 'US'],
    ['+12025550147,+12025550148', 'US'],
    ['++12025550147', 'US'],
    ['+0123456789', 'US'],
    ['+', 'US'],
    ['', 'US'],
    ['+1202555\u00000147', 'US'],
    [' '.repeat(20) + '1'.repeat(5000), 'US']
  ])('does not read %j in %s', (raw, country) => {
    expect(normalizePhoneNumber(raw, country)).toBeNull()
  })

  it('reads numbers with the calling code 1 like the library', () => {
    const digits = fc.array(fc.integer({ min: 0, max: 9 }), { minLength: 9, maxLength: 11 })

    fc.assert(
      fc.property(digits, fc.constantFrom('US' as const, 'DE' as const, undefined), (rest, country) => {
        const text = `+1${rest.join('')}`
        const number = parsePhoneNumberFromString(text, { extract: false, ...(country && { defaultCountry: country }) })
        // Area codes begin with 2 to 9, and a digit repeated is a placeholder.
        const canExist = number?.isPossible() && (number.isValid() || /^\+1(?!(\d)\1{9})[2-9]/.test(number.number))

        expect(normalizePhoneNumber(text, country)).toBe(canExist ? number?.number : null)
      }),
      { numRuns: 2_000 }
    )
  })

  it('leaves a normalized number as it is', () => {
    expect(normalizePhoneNumber('+4930123456', 'US')).toBe('+4930123456')
  })
})

const exampleNumbers = Object.entries(examples).map(([key, national]) => {
  const country = key as CountryCode

  return { country, national, number: `+${getCountryCallingCode(country)}${national}` }
})

describe('normalizePhoneNumber, with a number of each country', () => {
  it('reads a number of the client’s country, with and without its country code', () => {
    expect(exampleNumbers.length).toBeGreaterThan(200)
    for (const { country, national, number } of exampleNumbers) {
      const written = parsePhoneNumberFromString(number)?.formatNational() ?? ''
      const spellings = [national, written, number, number.slice(1), `00${number.slice(1)}`]

      expect(spellings.map((text) => normalizePhoneNumber(text, country))).toEqual(spellings.map(() => number))
    }
  })

  it('reads a number of another country without a plus, unless it is a valid number of the client’s country', () => {
    let others = 0
    for (const { country } of exampleNumbers) {
      for (const { number } of exampleNumbers) {
        const digits = number.slice(1)
        const found = normalizePhoneNumber(digits, country)
        if (found === number) continue
        others += 1
        const national = parsePhoneNumberFromString(digits, { extract: false, defaultCountry: country })
        expect([found, national?.isValid()]).toEqual([national?.number, true])
      }
    }

    expect(others / exampleNumbers.length ** 2).toBeLessThan(0.01)
  })

  it('never returns a number that the library calls impossible', () => {
    const digits = fc.array(fc.integer({ min: 0, max: 9 }), { minLength: 4, maxLength: 16 })
    const country = fc.constantFrom(undefined, ...exampleNumbers.map((example) => example.country))

    fc.assert(
      fc.property(digits, fc.constantFrom('', '+'), country, (given, plus, ofClient) => {
        const found = normalizePhoneNumber(plus + given.join(''), ofClient)

        if (found !== null) expect(parsePhoneNumberFromString(found)?.isPossible()).toBe(true)
      }),
      { numRuns: 2_000 }
    )
  })
})

describe('countryOfPhoneNumber', () => {
  it.each([
    ['+12025550100', 'US'],
    ['+14165550100', 'CA'],
    ['+442079460000', 'GB'],
    ['+4930123456', 'DE'],
    // The main country of a shared calling code, for an unassigned range.
    ['+15550000000', 'US'],
    ['+883510000000', undefined],
    ['2025550100', undefined],
    ['', undefined]
  ])('finds the country of %j: %s', (number, country) => {
    expect(countryOfPhoneNumber(number)).toBe(country)
  })
})

describe('formatPhoneNumber', () => {
  it.each([
    ['+12025550100', '+1 202 555 0100'],
    ['+442079460000', '+44 20 7946 0000'],
    ['+4930123456', '+49 30 123456'],
    ['+80012345678', '+800 1234 5678'],
    ['+19995550147', '+1 999 555 0147'],
    ['+999123456789', '+999123456789'],
    ['(202) 555-0100', '(202) 555-0100'],
    ['anonymous', 'anonymous'],
    ['', '']
  ])('shows %j as %j', (number, shown) => {
    expect(formatPhoneNumber(number)).toBe(shown)
  })

  it('formats numbers of all countries so that they are read as the same number again', () => {
    const numbers = Object.entries(examples).map(
      ([country, national]) => `+${getCountryCallingCode(country as CountryCode)}${national}`
    )

    expect(numbers.length).toBeGreaterThan(200)
    expect(numbers.map((number) => normalizePhoneNumber(formatPhoneNumber(number), undefined))).toEqual(numbers)
  })
})
