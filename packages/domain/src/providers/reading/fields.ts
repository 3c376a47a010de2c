import type { CountryCode } from 'libphonenumber-js/max'
import type { Json, JsonObject } from '../../json/json.ts'
import { cleanJson, isObject } from '../../json/json.ts'
import { normalizePhoneNumber } from '../../phone-numbers/phone-number.ts'
import { isCapabilityUrl } from '../../redaction/capability-url.ts'
import { cleanText } from '../../text.ts'
import { emailAddress, inOneLine, isNoName } from './caller/person.ts'
import { type Readable, readFirst, type Source, unreadable } from './source.ts'

/** A text that is not blank. */
export function readText(source: Source, ...paths: readonly string[]): string | null {
  return readFirst(source, paths, asText)
}

const LINE_LENGTH = 512

/** A text of up to 512 characters that is not blank, such as a name or an id. */
export function readLine(source: Source, ...paths: readonly string[]): string | null {
  return readFirst(source, paths, (value) => asLine(value))
}

/** The name of a person, in one line. What a network gives in its place is passed over, and what says that there is none. */
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

const web = /^https?:/i

/** A web address; one that carries a signature, or was redacted because it did, is passed over. */
export function readUrl(source: Source, ...paths: readonly string[]): string | null {
  return readFirst(source, paths, (value) => {
    const text = asText(value)
    if (text === '[redacted]' || (typeof text === 'string' && isCapabilityUrl(text))) return null

    return keepIf(text, (url) => web.test(url) && URL.canParse(url))
  })
}

/** A number in E.164; a text that is no phone number, such as `anonymous`, is passed over. */
export function readPhoneNumber(
  source: Source,
  country: CountryCode | undefined,
  ...paths: readonly string[]
): string | null {
  return readFirst(source, paths, (value) =>
    typeof value === 'string' ? normalizePhoneNumber(value, country) : unreadable
  )
}

/** Any JSON but an empty text, object or array. */
export function readJson(source: Source, ...paths: readonly string[]): Json {
  return readFirst(source, paths, (value) => (isEmpty(value) ? null : (cleanJson(value) ?? unreadable)))
}

/** An object that is not empty. */
export function readObject(source: Source, ...paths: readonly string[]): JsonObject | null {
  return readFirst(source, paths, (value) => {
    if (!isObject(value)) return unreadable
    return isEmpty(value) ? null : ((cleanJson(value) as JsonObject | undefined) ?? unreadable)
  })
}

export function readBoolean(source: Source, ...paths: readonly string[]): boolean | null {
  return readFirst(source, paths, (value) => (typeof value === 'boolean' ? value : unreadable))
}

/** The objects of an array that is not empty, each as a source of its own. */
export function readItems(source: Source, ...paths: readonly string[]): readonly Source[] {
  const items = readFirst(source, paths, (value, path) => {
    if (!Array.isArray(value)) return unreadable
    return value.length === 0 ? null : itemsOf(source, `${path}[]`, value)
  })

  return items ?? []
}

/** So many items are looked at whose number nothing else bounds. */
const maxItems = 200

/** What `read` makes of the first items of an array. What cannot be read goes on record under one path for all. */
export function readEach<T>(source: Source, path: string, read: (value: unknown) => Readable<T>): readonly T[] {
  const items = readFirst(source, [path], (value) => (Array.isArray(value) ? value.slice(0, maxItems) : unreadable))

  return (items ?? []).flatMap((item) => readable(source, `${path}[]`, item, read))
}

/** The same of the members of an object whose names the client or the provider chose, and that are asked for. */
export function readEachMember<T>(
  source: Source,
  path: string,
  isAsked: (name: string) => boolean,
  read: (value: unknown) => Readable<T>
): readonly (readonly [name: string, value: T])[] {
  const members = readFirst(source, [path], (value) => (isObject(value) ? value : unreadable)) ?? {}
  const names = Object.keys(members).slice(0, maxItems).filter(isAsked)

  return names.flatMap((name) =>
    readable(source, `${path}.*`, members[name], read).map((value) => [name, value] as const)
  )
}

function readable<T>(source: Source, path: string, value: unknown, read: (value: unknown) => Readable<T>): T[] {
  const found = value === undefined || value === null ? null : read(value)
  if (found === unreadable) source.unreadable.add(source.prefix + path)

  return found === unreadable || found === null ? [] : [found]
}

/** The items that are objects. What is none goes on record. */
function itemsOf(source: Source, path: string, items: readonly unknown[]): readonly Source[] {
  const prefix = `${source.prefix}${path}.`
  const sources: Source[] = []
  for (const root of items) {
    if (isObject(root)) sources.push({ root, prefix, unreadable: source.unreadable })
    else source.unreadable.add(source.prefix + path)
  }

  return sources
}

/** A text that is not blank. */
export function asText(value: unknown): Readable<string> {
  if (typeof value !== 'string') return unreadable
  const text = cleanText(value)

  return text.trim() === '' ? null : text
}

/** A text of up to `length` characters that is not blank. */
export function asLine(value: unknown, length = LINE_LENGTH): Readable<string> {
  const text = asText(value)

  return typeof text === 'string' && text.length > length ? unreadable : text
}

function keepIf(text: Readable<string>, isFit: (text: string) => boolean): Readable<string> {
  return typeof text !== 'string' || isFit(text) ? text : unreadable
}

function isEmpty(value: unknown): boolean {
  return value === '' || (typeof value === 'object' && value !== null && Object.keys(value).length === 0)
}
