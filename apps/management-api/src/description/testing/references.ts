import { isDeepStrictEqual } from 'node:util'
import { isObject, type JsonObject } from '../json.ts'

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

/** Whether two nodes differ in nothing but words for people. */
export function saysTheSame(one: unknown, other: unknown): boolean {
  return isDeepStrictEqual(withoutWords(one), withoutWords(other))
}

/** Members that bind nobody. */
export const words: readonly string[] = ['title', 'description', 'example', 'examples', 'deprecated']

function withoutWords(node: unknown): unknown {
  if (Array.isArray(node)) return node.map(withoutWords)
  if (!isObject(node)) return node
  const members = Object.entries(node).filter(([name, member]) => !words.includes(name) || isObject(member))

  return Object.fromEntries(members.map(([name, member]) => [name, withoutWords(member)]))
}

/** `node` with all that it refers to in its place. */
export function inline(document: JsonObject, node: unknown): unknown {
  if (Array.isArray(node)) return node.map((item) => inline(document, item))
  if (!isObject(node)) return node

  return Object.fromEntries(
    Object.entries(resolve(document, node)).map(([name, member]) => [name, inline(document, member)])
  )
}
