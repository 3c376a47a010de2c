import { type CountryCode, normalizePhoneNumber } from './phone-number.ts'

/** What may be a phone number, in any spelling, or several of them, from the first digit to the last. */
const run = /\+?\d[\d\s().\-/\u2010-\u2015]*\d/g

/** Fewer digits are no number that could be read, and more of them are none that exists. */
const digitsOfNumber = { min: 7, max: 20 }

/**
 * The phone numbers, in E.164, that stand anywhere in a JSON value: in its texts, its numbers, or the names of its
 * members.
 *
 * Some of them are none: a time in milliseconds can look like one.
 *
 * @param value not nested deeper than a body that is kept
 */
export function phoneNumbersIn(value: unknown, country: CountryCode | undefined): ReadonlySet<string> {
  const numbers = new Set<string>()
  for (const text of textsIn(value)) {
    for (const spelling of spellingsIn(text)) {
      const number = normalizePhoneNumber(spelling, country)
      if (number !== null) numbers.add(number)
    }
  }

  return numbers
}

function* textsIn(value: unknown): Generator<string> {
  if (typeof value === 'string') yield value
  else if (typeof value === 'number') yield String(value)
  else if (typeof value === 'object' && value !== null) {
    for (const [name, member] of Object.entries(value)) {
      yield name
      yield* textsIn(member)
    }
  }
}

/** A run as a whole, and the parts between its blanks: digits that belong to something else may stand around. */
function* spellingsIn(text: string): Generator<string> {
  for (const [found] of text.matchAll(run)) {
    for (const spelling of new Set([found, ...found.split(/\s+/)])) {
      const digits = spelling.replaceAll(/\D/g, '')
      if (digits.length < digitsOfNumber.min || digits.length > digitsOfNumber.max) continue

      yield spelling.startsWith('+') ? `+${digits}` : digits
      yield `+${digits}`
    }
  }
}
