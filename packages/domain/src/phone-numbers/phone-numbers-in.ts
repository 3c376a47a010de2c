import { type CountryCode, normalizePhoneNumber } from './phone-number.ts'

/** Matches possible phone numbers in any spelling, from the first to the last digit. A match may contain several. */
const run = /\+?\d[\d\s().\-/\u2010-\u2015]*\d/g

/** Shorter numbers cannot be read, and longer ones do not exist. */
const digitsOfNumber = { min: 7, max: 20 }

/**
 * Returns the phone numbers, in E.164, anywhere in a JSON value: in its texts, its numbers, or the names of its
 * members.
 *
 * Some results are not phone numbers: a time in milliseconds can look like one.
 *
 * @param value not nested deeper than a stored body
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

/** Yields a match as a whole and the parts between its spaces, because unrelated digits may surround a number. */
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
