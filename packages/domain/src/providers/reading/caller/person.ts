import { cleanText } from '../../../text.ts'
import { isAnybody, isPlaceholder } from './placeholder.ts'
import { isWithheldName } from './withheld-name.ts'

/** Longer texts are sentences. */
const maxNameLength = 100

/** What breaks or turns a line, and what nobody sees. */
const unseen = /[\s\p{Cc}\p{Zl}\p{Zp}\u061c\u200b\u200e\u200f\u202a-\u202e\u2060-\u2069\ufeff]+/gu

const letter = /\p{L}/u
const noName = /[@{}<>[\]|\\]|:\/\//

/**
 * The name of a person, in one line; null for what is none: what is no text, says that there is no name, or is an
 * address, a number or a sentence.
 */
export function personName(value: unknown): string | null {
  const name = partOfName(value)

  return name === null || isAnybody(name) ? null : name
}

/** A first or a last name. Somebody may be called Guest, whom it does not stand for then. */
export function partOfName(value: unknown): string | null {
  if (typeof value !== 'string' || value.length > maxNameLength) return null
  const name = inOneLine(value)
  if (!letter.test(name) || noName.test(name)) return null

  return isUnknown(name) ? null : name
}

/** A text without line breaks, and without blanks around it. */
export function inOneLine(text: string): string {
  return cleanText(text).replaceAll(unseen, ' ').trim()
}

/** Whether a text that stands where a name would is none: a number, or what says that there is no name. */
export function isNoName(text: string): boolean {
  return !letter.test(text) || isUnknown(text) || isAnybody(text)
}

function isUnknown(text: string): boolean {
  return isWithheldName(text) || isPlaceholder(text)
}

/** As RFC 5321 allows. */
const maxLocalLength = 64
const maxEmailLength = 254
const local = "[\\p{L}\\p{N}!#$%&'+/=?^_`~-]+(?:\\.[\\p{L}\\p{N}!#$%&'+/=?^_`~-]+)*"
const label = '[\\p{L}\\p{N}](?:[\\p{L}\\p{N}\\p{M}-]*[\\p{L}\\p{N}\\p{M}])?'
const email = new RegExp(`^${local}@(?:${label}\\.)+(?:\\p{L}{2,63}|xn--[a-z\\d-]{1,59})$`, 'u')
const unreachable = /\.(?:invalid|localhost|local)$/i

/** An e-mail address, without the blanks around it; null for what is none, or is nobody's. */
export function emailAddress(value: unknown): string | null {
  if (typeof value !== 'string' || value.length > maxEmailLength) return null
  const address = value.trim()
  const [user = ''] = address.split('@')
  if (user.length > maxLocalLength || !email.test(address) || unreachable.test(address)) return null

  return isUnknown(user) || isAnybody(user) ? null : address
}
