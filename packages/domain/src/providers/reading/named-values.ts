import type { JsonObject } from '../../json/json.ts'
import { isObject } from '../../json/json.ts'
import { readObject } from './fields.ts'
import type { Source } from './source.ts'

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
