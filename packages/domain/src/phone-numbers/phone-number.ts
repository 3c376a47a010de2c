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
const northAmerican = /^\+1[2-9]\d{9}$/

/**
 * Rewrites a phone number to E.164, the form in which customers are matched.
 *
 * A number without a country code is read in `country`, and is not read without a country. A possible length in its
 * country is sufficient, because the ranges in use change faster than any list of them. Null for everything else, such
 * as `anonymous` or a SIP address: the call is stored without a customer.
 */
export function normalizePhoneNumber(raw: string, country: CountryCode | undefined): string | null {
  const text = raw.trim()
  if (northAmerican.test(text)) return text
  if (text.length > MAX_LENGTH || !phoneNumber.test(text)) return null

  const requested = `${country ?? ''} ${text}`
  const known = lately.get(requested)
  if (known !== undefined) return known

  const normalized = parse(text, country)
  if (lately.size === MAX_REMEMBERED) lately.clear()
  lately.set(requested, normalized)

  return normalized
}

/** The most recent results: agents have few numbers, and callers call again. */
const lately = new Map<string, string | null>()
const MAX_REMEMBERED = 1_000

function parse(text: string, country: CountryCode | undefined): string | null {
  const number = parsePhoneNumberFromString(text, { extract: false, ...(country && { defaultCountry: country }) })

  return number?.isPossible() && e164.test(number.number) ? number.number : null
}

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
