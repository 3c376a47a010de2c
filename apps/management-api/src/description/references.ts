import { isObject, type JsonObject } from './json.ts'

/** What `node` is, or refers to in `document`; an empty object for what is not there. */
export function resolve(document: JsonObject, node: unknown): JsonObject {
  if (!isObject(node)) return {}
  if (typeof node['$ref'] !== 'string') return node
  const names = node['$ref'].split('/').slice(1)

  return resolve(
    document,
    names.reduce<unknown>((place, name) => (isObject(place) ? place[name] : undefined), document)
  )
}

/** The objects that are members of `node`, by name. */
export function membersOf(node: unknown): [name: string, member: JsonObject][] {
  if (!isObject(node)) return []

  return Object.entries(node).filter((entry): entry is [string, JsonObject] => isObject(entry[1]))
}
