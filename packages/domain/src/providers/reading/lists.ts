import { isObject, type JsonObject } from '../../json/json.ts'
import { cleanText } from '../../text.ts'
import { readObject } from './fields.ts'
import { nestedSource, type Readable, readFirst, type Source, unreadable } from './source.ts'

/** Reads the objects of an array that is not empty, each as a separate source. */
export function readItems(source: Source, ...paths: readonly string[]): readonly Source[] {
  const items = readFirst(source, paths, (value, path) => {
    if (!Array.isArray(value)) return unreadable
    return value.length === 0 ? null : itemsOf(source, `${path}[]`, value)
  })

  return items ?? []
}

/** Returns the first and the last object of an array, because a list of hundreds of words needs no source for each. */
export function readEnds(source: Source, path: string): readonly Source[] {
  const items = readFirst(source, [path], (value) => (Array.isArray(value) ? value : unreadable)) ?? []
  const [first, last] = [items.find(isObject), items.findLast(isObject)]
  const prefix = `${source.prefix}${path}[].`
  if (!items.every(isObject)) source.unreadable.add(`${source.prefix}${path}[]`)

  return [first, last].flatMap((root) => (root === undefined ? [] : [nestedSource(source, root, prefix)]))
}

/** An object inside another one, under a name of the client or the provider. */
export interface Member {
  readonly name: string
  readonly source: Source
}

/** Reads the objects of an object, `{<name>: {…}, …}`. Other values are recorded as unreadable under one path. */
export function readMembers(source: Source, ...paths: readonly string[]): readonly Member[] {
  const members = readFirst(source, paths, (value, path) => {
    if (!isObject(value)) return unreadable
    const names = Object.keys(value)
    if (names.length > maxMembers) source.unreadable.add(source.prefix + path)

    return names.length === 0
      ? null
      : names.slice(0, maxMembers).flatMap((name) => memberOf(source, source.prefix + path, [name, value[name]]))
  })

  return members ?? []
}

/** A detail of a call has fewer entries. */
const maxMembers = 200

function memberOf(source: Source, path: string, [name, member]: readonly [string, unknown]): Member[] {
  if (isObject(member)) return [{ name: cleanText(name), source: nestedSource(source, member, `${path}.*.`) }]
  if (member !== null) source.unreadable.add(path)

  return []
}

/**
 * Reads separate results of an analysis, `{<id>: {<name>: …, <value>: …}}`, as `{<name>: <value>}`.
 *
 * The id replaces a missing name, and null a missing value.
 */
export function readNamedValues(
  source: Source,
  path: string,
  members: { readonly name: string; readonly value: string }
): JsonObject | null {
  const entries = Object.entries(readObject(source, path) ?? {}).flatMap(([id, found]) => {
    if (isObject(found)) return [[textOr(id, found[members.name]), found[members.value] ?? null] as const]
    source.unreadable.add(path)

    return []
  })

  return entries.length === 0 ? null : Object.fromEntries(entries)
}

function textOr(id: string, name: unknown): string {
  return typeof name === 'string' && name !== '' && name !== '__proto__' ? name : id
}

/** Reads the first items of an array with `read`. Unreadable items are recorded under one path. */
export function readEach<T>(source: Source, path: string, read: (value: unknown) => Readable<T>): readonly T[] {
  const items = readFirst(source, [path], (value) => (Array.isArray(value) ? value.slice(0, maxItems) : unreadable))

  return (items ?? []).flatMap((item) => readable({ source, path: `${path}[]` }, item, read))
}

/** Like `readEach`, for the members of an object whose names the client or the provider chose. */
export function readEachMember<T>(
  source: Source,
  path: string,
  {
    isRequested,
    read
  }: { readonly isRequested: (name: string) => boolean; readonly read: (value: unknown) => Readable<T> }
): readonly (readonly [name: string, value: T])[] {
  const members = readFirst(source, [path], (value) => (isObject(value) ? value : unreadable)) ?? {}
  const names = Object.keys(members).slice(0, maxItems).filter(isRequested)

  return names.flatMap((name) =>
    readable({ source, path: `${path}.*` }, members[name], read).map((value) => [name, value] as const)
  )
}

/** Maximum number of items of lists without another bound. */
const maxItems = 200

function readable<T>(
  { source, path }: { readonly source: Source; readonly path: string },
  value: unknown,
  read: (value: unknown) => Readable<T>
): T[] {
  const found = value === undefined || value === null ? null : read(value)
  if (found === unreadable) source.unreadable.add(source.prefix + path)

  return found === unreadable || found === null ? [] : [found]
}

/** Returns the items that are objects. Other items are recorded as unreadable. */
function itemsOf(source: Source, path: string, items: readonly unknown[]): readonly Source[] {
  const prefix = `${source.prefix}${path}.`
  const sources: Source[] = []
  const { unreadable, room } = source
  for (const root of items) {
    if (isObject(root) && room.entries > 0) sources.push(nestedSource(source, root, prefix))
    else unreadable.add(source.prefix + path)
    if (room.entries === 0) break
    room.entries -= 1
  }

  return sources
}
