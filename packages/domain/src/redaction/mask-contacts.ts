/** Digits of any script with at most three separators between two of them. */
const digitGroups = /\p{Nd}(?:[\s().,/\-\u2010-\u2015\u00a0\u202f]{0,3}\p{Nd})*/gu

/** Minimum number of digits of a phone number. */
const fewestDigits = 7

/** Matches an address from its sign on in both directions, which takes time in proportion to the length. */
const emailAtSign = /(?<=(?<local>[\p{L}\p{N}._%+'-]{1,64}))@(?<domain>[\p{L}\p{N}.-]{1,255}\.\p{L}{2,63})/uy

/** Maximum length of an email address in UTF-16 units. Longer numbers are recognized by their beginning. */
export const maxContactLength = 768

/** Days and amounts in usual notations, which are no phone numbers: `2026-11-20`, `11/20/2026`, `12,500.00`. */
const dayOrAmount =
  /\p{Nd}{4}-\p{Nd}{2}-\p{Nd}{2}|\p{Nd}{1,2}[/.]\p{Nd}{1,2}[/.]\p{Nd}{4}|\p{Nd}{1,3}(?:,\p{Nd}{3}){1,5}\.\p{Nd}{2}/gu

const digit = /\p{Nd}/gu

/** Digits that may follow a day without being part of a phone number: the hour in `2026-11-20 10:30`. */
const hourDigits = 2
const [digitsBefore, digitsAfter] = [4, 2]

/** Numbers from ten digits on may be phone numbers. */
const fewestAsNumber = 1_000_000_000

/** A place in a text, in UTF-16 units. */
export interface ContactSpan {
  readonly start: number
  readonly end: number
}

interface Contact extends ContactSpan {
  readonly masked: string
}

/**
 * Masks phone numbers and email addresses in a text: `+1202*****18`, `d***@example.com`. Also masks other numbers of
 * seven digits or more. Numbers that are spoken as words stay.
 *
 * @param maxLength UTF-16 units of the text after which the result ends; before a number or an address that it would
 * cut
 */
export function maskContacts(text: string, maxLength = text.length): string {
  const end = /[\udc00-\udfff]/.test(text.charAt(maxLength)) ? maxLength - 1 : maxLength
  const whole = { text: text.slice(0, end + maxContactLength), end: Math.min(end, text.length) }
  const masked = replaceContacts(replaceContacts(whole, listEmails), listNumbers)

  return masked.text.slice(0, masked.end)
}

/** Returns the places of phone numbers and email addresses in a text, in order. They do not overlap. */
export function findContacts(text: string): ContactSpan[] {
  const places: ContactSpan[] = []
  for (const { start, end } of [...listEmails(text), ...listNumbers(text)].sort((a, b) => a.start - b.start)) {
    const last = places.at(-1)
    if (last === undefined || start >= last.end) places.push({ start, end })
    else places[places.length - 1] = { start: last.start, end: Math.max(last.end, end) }
  }

  return places
}

export interface MaskOptions {
  /** Names the members that are not masked. */
  readonly isKept: (name: string) => boolean
  /** UTF-16 units of each text after which it ends, with an ellipsis. */
  readonly maxLength?: number | undefined
  /** Number of items of each list after which it ends. */
  readonly maxItems?: number | undefined
}

/** Masks every text and every long number of a JSON value. */
export function maskValue(value: unknown, options: MaskOptions): unknown {
  const { isKept, maxLength, maxItems } = options
  if (typeof value === 'string') {
    const isCut = maxLength !== undefined && value.length > maxLength
    return isCut ? `${maskContacts(value, maxLength)}…` : maskContacts(value)
  }
  if (typeof value === 'number') return Math.abs(value) < fewestAsNumber ? value : maskContacts(String(value))
  if (Array.isArray(value)) return value.slice(0, maxItems).map((item) => maskValue(item, options))
  if (typeof value !== 'object' || value === null) return value

  return Object.fromEntries(
    Object.entries(value).map(([name, member]) =>
      isKept(name) && typeof member === 'string' ? [name, member] : [maskContacts(name), maskValue(member, options)]
    )
  )
}

/** A text of which the part before `end` is used. The rest only shows where a number or an address ends. */
interface Beginning {
  readonly text: string
  readonly end: number
}

function replaceContacts({ text, end }: Beginning, list: (text: string) => Iterable<Contact>): Beginning {
  const pieces: string[] = []
  let [position, length, last] = [0, 0, end]
  for (const contact of list(text)) {
    if (contact.end > end) {
      last = Math.min(end, contact.start)
      break
    }
    const piece = text.slice(position, contact.start) + contact.masked
    pieces.push(piece)
    length += piece.length
    position = contact.end
  }

  return { text: pieces.join('') + text.slice(position), end: length + last - position }
}

function* listEmails(text: string): Generator<Contact> {
  let position = 0
  for (let at = text.indexOf('@'); at !== -1; at = text.indexOf('@', at + 1)) {
    emailAtSign.lastIndex = at
    const { local = '', domain = '' } = emailAtSign.exec(text)?.groups ?? {}
    const start = Math.max(position, at - local.length)
    if (start === at) continue
    const end = at + 1 + domain.length
    yield { start, end, masked: `${String.fromCodePoint(text.codePointAt(start) ?? 0)}***@${domain}` }
    position = end
  }
}

function* listNumbers(text: string): Generator<Contact> {
  for (const { 0: digits, index } of text.matchAll(digitGroups)) {
    if (digits.length < fewestDigits || countDigits(digits) < fewestDigits) continue
    if (countDigits(digits.replace(dayOrAmount, '')) <= hourDigits) continue
    const bracket = text[index - 1] === '(' ? 1 : 0
    const sign = text[index - 1 - bracket] === '+' ? 1 : 0
    const start = index - bracket - sign
    yield { start, end: index + digits.length, masked: mask(text.slice(start, index + digits.length)) }
  }
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
