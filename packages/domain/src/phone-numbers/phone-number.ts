import { type CountryCode, type E164Number, PhoneNumber, parsePhoneNumberFromString } from 'libphonenumber-js/max'

export type { CountryCode }

/** No number is longer with its punctuation. */
const MAX_LENGTH = 40

const phoneNumber = /^\+?[\d\s().\-/]+$/
const e164 = /^\+[1-9]\d{6,14}$/

/**
 * Rewrites a phone number to E.164, the form in which customers are matched.
 *
 * A number without a country code is read in `country`; without a country it stays unread. A number counts as soon as
 * its length is possible in its country, because the ranges in use change faster than any list of them. Null for
 * everything else, such as `anonymous` or a SIP address: the call is kept, and no customer is linked to it.
 */
export function normalizePhoneNumber(raw: string, country: CountryCode | undefined): string | null {
  const text = raw.trim()
  if (text.length > MAX_LENGTH || !phoneNumber.test(text)) return null

  const asked = `${country ?? ''} ${text}`
  const known = lately.get(asked)
  if (known !== undefined) return known

  const normalized = parse(text, country)
  if (lately.size === MAX_REMEMBERED) lately.clear()
  lately.set(asked, normalized)

  return normalized
}

/** What was last asked for: agents have few numbers, and callers call again. */
const lately = new Map<string, string | null>()
const MAX_REMEMBERED = 1_000

function parse(text: string, country: CountryCode | undefined): string | null {
  const number = parsePhoneNumberFromString(text, { extract: false, ...(country && { defaultCountry: country }) })

  return number?.isPossible() && e164.test(number.number) ? number.number : null
}

/** The country that an E.164 number belongs to; where a calling code is shared and the range unknown, its main one. */
export function countryOfPhoneNumber(number: string): CountryCode | undefined {
  if (!e164.test(number)) return undefined
  const parsed = parsePhoneNumberFromString(number)

  return parsed?.country ?? parsed?.getPossibleCountries()[0]
}

/**
 * An E.164 number as people read it: in its international form, grouped, such as `+1 202 555 0100`. Whatever is no such
 * number is returned as it is.
 */
export function formatPhoneNumber(number: string): string {
  if (!e164.test(number)) return number

  try {
    // Made of the digits alone: to find out the country as well would take five times as long.
    return new PhoneNumber(number as E164Number).formatInternational()
  } catch {
    // Nobody has been given its country code.
    return number
  }
}
