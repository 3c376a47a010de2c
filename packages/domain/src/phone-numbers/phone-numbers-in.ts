import type { Steps } from '../search/steps.ts'
import { type CountryCode, normalizePhoneNumber } from './phone-number.ts'

/** Matches possible phone numbers in any spelling, from the first to the last digit. A match may contain several. */
const run = /\+?\d[\d\s().\-/\u2010-\u2015]*\d/g

/** Shorter numbers cannot be read, and longer ones do not exist. */
const digitsOfNumber = { min: 7, max: 20 }

/** Longer matches have more than `digitsOfNumber.max` digits, or separators that no number has. */
const maxSpelling = 200

/** Spellings of one step, each of which takes about ten microseconds. */
const spellingsPerStep = 100

/**
 * Returns the phone numbers, in E.164, anywhere in a JSON value: in its texts, its numbers, or the names of its
 * members.
 *
 * Some results are not phone numbers: a time in milliseconds can look like one.
 *
 * @param value not nested deeper than a stored body
 */
export function* phoneNumbersIn(value: unknown, country: CountryCode | undefined): Steps<ReadonlySet<string>> {
  const numbers = new Set<string>()
  let units = 0
  for (const text of textsIn(value)) {
    for (const spelling of spellingsIn(text)) {
      if (spelling !== undefined) {
        const number = normalizePhoneNumber(spelling, country)
        if (number !== null) numbers.add(number)
      }
      if (++units % spellingsPerStep === 0) yield
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

/**
 * Yields a match as a whole and the parts between its spaces, because unrelated digits may surround a number.
 * `undefined` stands for digits that are no number.
 */
function* spellingsIn(text: string): Generator<string | undefined> {
  for (const [found] of text.matchAll(run)) {
    for (const spelling of partsOf(found)) {
      const digits = spelling.length > maxSpelling ? '' : spelling.replaceAll(/\D/g, '')
      if (digits.length < digitsOfNumber.min || digits.length > digitsOfNumber.max) yield undefined
      else {
        yield spelling.startsWith('+') ? `+${digits}` : digits
        yield `+${digits}`
      }
    }
  }
}

function* partsOf(found: string): Generator<string> {
  yield found
  if (/\s/.test(found)) for (const [part] of found.matchAll(/\S+/g)) yield part
}
