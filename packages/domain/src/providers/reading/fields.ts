import type { CountryCode } from 'libphonenumber-js/max'
import { cleanJson, isObject, type Json, type JsonObject } from '../../json/json.ts'
import { normalizePhoneNumber } from '../../phone-numbers/phone-number.ts'
import { isCapabilityUrl } from '../../redaction/capability-url.ts'
import { cleanText } from '../../text.ts'
import { emailAddress, inOneLine, isNoName } from './caller/person.ts'
import { type Readable, readFirst, type Source, unreadable } from './source.ts'

/** Reads a text that is not blank. */
export function readText(source: Source, ...paths: readonly string[]): string | null {
  return readFirst(source, paths, asText)
}

/** Reads a text of up to 512 characters that is not blank, such as a name or an id. */
export function readLine(source: Source, ...paths: readonly string[]): string | null {
  return readFirst(source, paths, asShortLine)
}

const LINE_LENGTH = 512

function asShortLine(value: unknown): Readable<string> {
  return asLine(value)
}

/** Reads a text of up to 64 characters, such as a value of a provider's enumeration, without surrounding spaces. */
export function readWord(source: Source, ...paths: readonly string[]): string | null {
  return readFirst(source, paths, asWord)
}

const WORD_LENGTH = 64

function asWord(value: unknown): Readable<string> {
  const line = asLine(value, WORD_LENGTH)

  return typeof line === 'string' ? line.trim() : line
}

/** Reads a version: a word, or a number as its digits. */
export function readVersion(source: Source, ...paths: readonly string[]): string | null {
  return readFirst(source, paths, (value) => {
    if (typeof value !== 'number') return asWord(value)

    return Number.isFinite(value) ? String(value) : unreadable
  })
}

/** Reads a language verbatim. Skips a value that allows any language. */
export function readLanguage(source: Source, ...paths: readonly string[]): string | null {
  return readFirst(source, paths, (value) => {
    const word = asWord(value)

    return typeof word === 'string' && anyLanguage.test(word) ? null : word
  })
}

const anyLanguage = /^(?:multi(?:lingual)?|auto)$/i

/** Reads one of some words. Any other value is recorded as unreadable. */
export function readChoice<Choice extends string>(
  source: Source,
  choices: readonly Choice[],
  ...paths: readonly string[]
): Choice | null {
  return readFirst(source, paths, (value) => choices.find((choice) => choice === value) ?? unreadable)
}

/** Reads the name of a person in one line. Skips placeholders and the words of networks for a withheld name. */
export function readName(source: Source, ...paths: readonly string[]): string | null {
  return readFirst(source, paths, (value) => {
    const line = asLine(value)
    if (typeof line !== 'string') return line
    const name = inOneLine(line)

    return isNoName(name) ? null : name
  })
}

export function readEmail(source: Source, ...paths: readonly string[]): string | null {
  return readFirst(source, paths, (value) => {
    const text = asText(value)

    return typeof text === 'string' ? (emailAddress(text) ?? unreadable) : text
  })
}

/** Reads a web address. Skips addresses with a signature, and addresses that were redacted because of one. */
export function readUrl(source: Source, ...paths: readonly string[]): string | null {
  return readFirst(source, paths, (value) => {
    const text = asText(value)
    if (text === '[redacted]' || (typeof text === 'string' && isCapabilityUrl(text))) return null

    return keepIf(text, (url) => web.test(url) && URL.canParse(url))
  })
}

const web = /^https?:/i

/** Reads a number in E.164. Skips texts that are not phone numbers, such as `anonymous`. */
export function readPhoneNumber(
  source: Source,
  country: CountryCode | undefined,
  ...paths: readonly string[]
): string | null {
  return readFirst(source, paths, (value) =>
    typeof value === 'string' ? normalizePhoneNumber(value, country) : unreadable
  )
}

export function readBoolean(source: Source, ...paths: readonly string[]): boolean | null {
  return readFirst(source, paths, (value) => (typeof value === 'boolean' ? value : unreadable))
}

/** Reads a whole number from 0 to `max`. */
export function readWholeNumber(source: Source, max: number, ...paths: readonly string[]): number | null {
  return readFirst(source, paths, (value) =>
    typeof value === 'number' && Number.isInteger(value) && value >= 0 && value <= max ? value : unreadable
  )
}

/** Reads any JSON value except an empty text, object or array. */
export function readJson(source: Source, ...paths: readonly string[]): Json {
  return readFirst(source, paths, asJson)
}

function asJson(value: unknown): Readable<Exclude<Json, null>> {
  return isEmpty(value) ? null : (cleanJson(value) ?? unreadable)
}

/** Reads an object that is not empty. */
export function readObject(source: Source, ...paths: readonly string[]): JsonObject | null {
  return readFirst(source, paths, (value) => {
    if (!isObject(value)) return unreadable
    return isEmpty(value) ? null : ((cleanJson(value) as JsonObject | undefined) ?? unreadable)
  })
}

function isEmpty(value: unknown): boolean {
  return value === '' || (typeof value === 'object' && value !== null && Object.keys(value).length === 0)
}

/** Returns a text that is not blank. */
export function asText(value: unknown): Readable<string> {
  if (typeof value !== 'string') return unreadable
  const text = cleanText(value)

  return isBlank(text) ? null : text
}

function isBlank(text: string): boolean {
  const first = text.charCodeAt(0)

  return !(first > SPACE && first < DELETE) && text.trim() === ''
}

const SPACE = 0x20
const DELETE = 0x7f

/** Returns a text of up to `length` characters that is not blank. */
export function asLine(value: unknown, length = LINE_LENGTH): Readable<string> {
  const text = asText(value)

  return typeof text === 'string' && text.length > length ? unreadable : text
}

function keepIf(text: Readable<string>, isFit: (text: string) => boolean): Readable<string> {
  return typeof text !== 'string' || isFit(text) ? text : unreadable
}
