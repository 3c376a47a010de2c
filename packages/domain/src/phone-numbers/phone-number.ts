import { type CountryCode, type E164Number, PhoneNumber, parsePhoneNumberFromString } from 'libphonenumber-js/max'

export type { CountryCode }

/** Maximum length of a number with its punctuation. */
const MAX_LENGTH = 40

const phoneNumber = /^\+?[\d\s().\-/]+$/
const e164 = /^\+[1-9]\d{6,14}$/

/**
 * A complete number of a country with the calling code 1. All of them have ten digits, so it is in E.164 already. The
 * library would compare it with the ranges of 25 countries, a tenth of the time to read a report.
 */
const northAmerican = /^\+1(?!(\d)\1{9}$)[2-9]\d{9}$/

/**
 * Rewrites a phone number to E.164, the form in which customers are matched.
 *
 * | digits without a plus                                            | result                        |
 * |------------------------------------------------------------------|-------------------------------|
 * | valid in `country`, and written as its national numbers are      | the national number           |
 * | else valid with a plus                                           | the international number      |
 * | else valid in `country`                                          | the national number           |
 * | else more than ten digits, and possible with a plus              | the international number      |
 * | else possible in `country`                                       | the national number           |
 *
 * A possible length is sufficient, because the ranges in use change faster than any list of them. Null for everything
 * else, such as `anonymous`, a SIP address or `+10000000000`: the call is stored without a customer.
 *
 * @param country country of numbers without a plus; without one, only international numbers of more than ten digits
 * are read
 */
export function normalizePhoneNumber(raw: string, country: CountryCode | undefined): string | null {
  const text = raw.trim()
  if (northAmerican.test(text)) return text
  if (text.length > MAX_LENGTH || !phoneNumber.test(text)) return null

  const requested = `${country ?? ''} ${text}`
  const known = lately.get(requested)
  if (known !== undefined) return known

  const normalized = text.startsWith('+') ? possibleNumber(parse(text)) : readDigits(text, country)
  if (lately.size === MAX_REMEMBERED) lately.clear()
  lately.set(requested, normalized)

  return normalized
}

/** The most recent results: agents have few numbers, and callers call again. */
const lately = new Map<string, string | null>()
const MAX_REMEMBERED = 1_000

function readDigits(text: string, country: CountryCode | undefined): string | null {
  const digits = text.replaceAll(/\D/g, '')
  const isLong = digits.length > longestNationalNumber
  const national = country && parse(text, country)
  const isValidNational = national?.isValid() === true
  if (isValidNational && isWrittenNationally(national, digits)) return possibleNumber(national)

  const international = country !== undefined || isLong ? parse(`+${digits.replace(dialedAbroad, '')}`) : undefined
  if (international?.isValid()) return possibleNumber(international)
  // Some lengths are only possible inside of the country, such as seven digits in Canada.
  const complete = national && (isValidNational ? national : parse(national.number))

  return (isLong && !isValidNational ? possibleNumber(international) : null) ?? possibleNumber(complete)
}

/** Most countries have shorter national numbers. */
const longestNationalNumber = 10

/** The digits for international calls that most countries and North America dial. */
const dialedAbroad = /^(?:00|011)(?=[1-9])/

/**
 * Returns whether the digits of a valid national number begin as in its country, such as with 0 in Germany. Mobile
 * numbers are often stored without it.
 */
function isWrittenNationally(national: PhoneNumber, digits: string): boolean {
  const type = national.getType()
  if (type === 'MOBILE' || type === 'FIXED_LINE_OR_MOBILE') return true

  return digits.length <= longestNationalNumber && national.formatNational().replaceAll(/\D/g, '') === digits
}

function parse(text: string, country?: CountryCode): PhoneNumber | undefined {
  return parsePhoneNumberFromString(text, { extract: false, ...(country && { defaultCountry: country }) })
}

/** Returns a number with a possible length in E.164; null for placeholders, such as zeros. */
function possibleNumber(number: PhoneNumber | undefined): string | null {
  if (!number?.isPossible() || !e164.test(number.number)) return null
  const isPlaceholder = placeholder.test(number.nationalNumber) || unassigned.test(number.number)

  return isPlaceholder && !number.isValid() ? null : number.number
}

/** One digit repeated, or a beginning with the digit that precedes national numbers. */
const placeholder = /^(?:0|(\d)\1*$)/

/** No area code of the calling code 1 begins with 1. */
const unassigned = /^\+11/

/** Returns the country of an E.164 number, or the main country of a shared calling code if the range is unknown. */
export function countryOfPhoneNumber(number: string): CountryCode | undefined {
  if (!e164.test(number)) return undefined
  const parsed = parsePhoneNumberFromString(number)

  return parsed?.country ?? parsed?.getPossibleCountries()[0]
}

/**
 * Formats an E.164 number for people, in groups and with its country code: `+1 202 555 0100`. Returns any other text
 * unchanged.
 */
export function formatPhoneNumber(number: string): string {
  if (!e164.test(number)) return number

  try {
    // Only formats the digits, because finding the country as well would take five times as long.
    return new PhoneNumber(number as E164Number).formatInternational()
  } catch {
    // Its country code is not assigned.
    return number
  }
}
