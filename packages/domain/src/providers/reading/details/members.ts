import { isObject } from '../../../json/json.ts'
import { cleanText } from '../../../text.ts'
import { readFirst, type Source, unreadable, within } from '../source.ts'

/** An object inside another one, under a name of the client or the provider. */
export interface Member {
  readonly name: string
  readonly source: Source
}

/** A detail of a call has fewer entries. */
const maxMembers = 200

/** Reads the objects of an object, `{<name>: {…}, …}`. Other values are recorded as unreadable under one path. */
export function readMembers(source: Source, ...paths: readonly string[]): readonly Member[] {
  const members = readFirst(source, paths, (value, path) => {
    if (!isObject(value)) return unreadable
    const names = Object.keys(value)
    if (names.length > maxMembers) source.unreadable.add(source.prefix + path)

    return names.length === 0
      ? null
      : names.slice(0, maxMembers).flatMap((name) => memberOf(source, source.prefix + path, name, value[name]))
  })

  return members ?? []
}

function memberOf(source: Source, path: string, name: string, member: unknown): Member[] {
  if (isObject(member)) return [{ name: cleanText(name), source: within(source, member, `${path}.*.`) }]
  if (member !== null) source.unreadable.add(path)

  return []
}
