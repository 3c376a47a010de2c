import { cleanText } from '../../../text.ts'
import { isAnybody, isPlaceholder } from './placeholder.ts'
import { isWithheldName } from './withheld-name.ts'

/** Longer texts are sentences. */
const maxNameLength = 100

/** Line breaks, direction controls and invisible characters. */
const unseen = /[\s\p{Cc}\p{Zl}\p{Zp}\u061c\u200b\u200e\u200f\u202a-\u202e\u2060-\u2069\ufeff]+/gu

const letter = /\p{L}/u
const noName = /[@{}<>[\]|\\]|:\/\//

/**
 * Returns the name of a person in one line. Null for a value that is not text, a placeholder, an address, a number, or
 * a sentence.
 */
export function personName(value: unknown): string | null {
  const name = partOfName(value)

  return name === null || isAnybody(name) ? null : name
}

/** Returns a first or last name. A person may be called Guest, which is a placeholder only as a full name. */
export function partOfName(value: unknown): string | null {
  if (typeof value !== 'string' || value.length > maxNameLength) return null
  const name = inOneLine(value)
  if (!letter.test(name) || noName.test(name)) return null

  return isUnknown(name) ? null : name
}

/** Removes line breaks and surrounding spaces. */
export function inOneLine(text: string): string {
  return cleanText(text).replaceAll(unseen, ' ').trim()
}

/** Returns `true` if a text in place of a name is a number or a placeholder. */
export function isNoName(text: string): boolean {
  return !letter.test(text) || isUnknown(text) || isAnybody(text)
}

function isUnknown(text: string): boolean {
  return isWithheldName(text) || isPlaceholder(text)
}

/** Maximum length by RFC 5321. */
const maxLocalLength = 64
const maxEmailLength = 254
const local = "[\\p{L}\\p{N}!#$%&'+/=?^_`~-]+(?:\\.[\\p{L}\\p{N}!#$%&'+/=?^_`~-]+)*"
const label = '[\\p{L}\\p{N}](?:[\\p{L}\\p{N}\\p{M}-]*[\\p{L}\\p{N}\\p{M}])?'
const email = new RegExp(`^${local}@(?:${label}\\.)+(?:\\p{L}{2,63}|xn--[a-z\\d-]{1,59})$`, 'u')
const unreachable = /\.(?:invalid|localhost|local)$/i

/** Returns an email address without surrounding spaces; null for anything else and for a placeholder. */
export function emailAddress(value: unknown): string | null {
  if (typeof value !== 'string' || value.length > maxEmailLength) return null
  const address = value.trim()
  const [user = ''] = address.split('@')
  if (user.length > maxLocalLength || !email.test(address) || unreachable.test(address)) return null

  return isUnknown(user) || isAnybody(user) ? null : address
}
