import { isObject } from '@callbook/domain'
import type { OpenApiObject } from '../json.ts'

/**
 * Resolves `node` in `document`, merged with the members next to the reference; an empty object if the target does not
 * exist.
 */
export function resolve(document: OpenApiObject, node: unknown): OpenApiObject {
  if (!isObject(node)) return {}
  const { $ref, ...beside } = node
  if (typeof $ref !== 'string') return node
  const names = $ref.split('/').slice(1)
  const place = names.reduce<unknown>((found, name) => (isObject(found) ? found[name] : undefined), document)

  return { ...resolve(document, place), ...beside }
}

/** Returns the members of `node` that are objects, by name. */
export function membersOf(node: unknown): [name: string, member: OpenApiObject][] {
  if (!isObject(node)) return []

  return Object.entries(node).filter((entry): entry is [string, OpenApiObject] => isObject(entry[1]))
}

/** Returns the JSON pointers of all enumerations in `node`. */
export function enumerationPointers(node: unknown, place = ''): string[] {
  if (!isObject(node) && !Array.isArray(node)) return []
  const own = isObject(node) && Array.isArray(node['enum']) ? [place] : []

  return [...own, ...Object.entries(node).flatMap(([name, member]) => enumerationPointers(member, `${place}/${name}`))]
}

/** Returns the paths of arrays without a limit in a schema, such as `data[].messages`. */
export function boundlessLists(document: OpenApiObject, schema: unknown, place = ''): string[] {
  const { anyOf, items, maxItems, properties, type } = resolve(document, schema)
  const isBoundless = (type === 'array' || items !== undefined) && typeof maxItems !== 'number'
  const below = (member: unknown, name: string) => boundlessLists(document, member, `${place}${name}`)

  return [
    ...(isBoundless ? [place] : []),
    ...(isObject(items) ? below(items, '[]') : []),
    ...membersOf(properties).flatMap(([name, member]) => below(member, place === '' ? name : `.${name}`)),
    ...(Array.isArray(anyOf) ? anyOf.flatMap((choice) => below(choice, '')) : [])
  ]
}
