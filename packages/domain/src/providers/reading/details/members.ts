import { isObject } from '../../../json/json.ts'
import { cleanText } from '../../../text.ts'
import { readFirst, type Source, unreadable } from '../source.ts'

/** An object that stands in another one under a name that the client or the provider chose. */
export interface Member {
  readonly name: string
  readonly source: Source
}

/** The objects of an object, `{<name>: {…}, …}`. What is none of them goes on record, for all names together. */
export function readMembers(source: Source, ...paths: readonly string[]): readonly Member[] {
  const members = readFirst(source, paths, (value, path) => {
    if (!isObject(value)) return unreadable
    const entries = Object.entries(value)

    return entries.length === 0
      ? null
      : entries.flatMap(([name, member]) => memberOf(source, source.prefix + path, name, member))
  })

  return members ?? []
}

function memberOf(source: Source, path: string, name: string, member: unknown): Member[] {
  if (isObject(member)) return [{ name: cleanText(name), source: { ...source, root: member, prefix: `${path}.*.` } }]
  if (member !== null) source.unreadable.add(path)

  return []
}
