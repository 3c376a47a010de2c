/**
 * Seven or more digits of any script, with at most three separators between two of them: a phone number in any notation,
 * also one that was dictated in groups.
 */
const phoneLike = /\+?\(?\p{Nd}(?:[\s().,/\-\u2010-\u2015\u00a0\u202f]{0,3}\p{Nd}){6,}/gu

/** The bound of the local part keeps the search linear in long texts. */
const emailLike = /([\p{L}\p{N}._%+'-]{1,64})@([\p{L}\p{N}.-]{1,255}\.\p{L}{2,63})/gu

/** Days and amounts in usual notations, which are no phone numbers: `2026-11-20`, `11/20/2026`, `12,500.00`. */
const dayOrAmount =
  /\p{Nd}{4}-\p{Nd}{2}-\p{Nd}{2}|\p{Nd}{1,2}[/.]\p{Nd}{1,2}[/.]\p{Nd}{4}|\p{Nd}{1,3}(?:,\p{Nd}{3})+\.\p{Nd}{2}/gu

const digit = /\p{Nd}/gu

/** Digits that may follow a day without being part of a phone number: the hour in `2026-11-20 10:30`. */
const hourDigits = 2
const [digitsBefore, digitsAfter] = [4, 2]

/** Numbers from ten digits on may be phone numbers. */
const fewestAsNumber = 1_000_000_000

/**
 * Masks phone numbers and email addresses in a text: `+1202*****18`, `d***@example.com`. Also masks other numbers of
 * seven digits or more. Numbers that are spoken as words stay.
 */
export function maskContacts(text: string): string {
  return text
    .replace(emailLike, (_, local: string, domain: string) => `${Array.from(local)[0]}***@${domain}`)
    .replace(phoneLike, (number) =>
      countDigits(number.replace(dayOrAmount, '')) <= hourDigits ? number : mask(number)
    )
}

/** Masks every text and every long number of a JSON value, except the members that `isKept` names. */
export function maskValue(value: unknown, isKept: (name: string) => boolean): unknown {
  if (typeof value === 'string') return maskContacts(value)
  if (typeof value === 'number') return Math.abs(value) < fewestAsNumber ? value : maskContacts(String(value))
  if (Array.isArray(value)) return value.map((item) => maskValue(item, isKept))
  if (typeof value !== 'object' || value === null) return value

  return Object.fromEntries(
    Object.entries(value).map(([name, member]) =>
      isKept(name) && typeof member === 'string' ? [name, member] : [maskContacts(name), maskValue(member, isKept)]
    )
  )
}

function countDigits(text: string): number {
  return text.match(digit)?.length ?? 0
}

/** Keeps the last two digits, and the first four of an international number. */
function mask(number: string): string {
  const first = number.startsWith('+') ? digitsBefore : 0
  const last = countDigits(number) - digitsAfter
  let position = 0

  return number.replace(digit, (one) => {
    const isShown = position < first || position >= last
    position++

    return isShown ? one : '*'
  })
}
