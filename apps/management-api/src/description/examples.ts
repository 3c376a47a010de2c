import { isObject, type JsonObject } from './json.ts'

/**
 * The example of a schema: the one it gives, or one made of the examples of its parts.
 *
 * @param schemas to which references refer
 */
export function exampleOf(schema: unknown, schemas: Readonly<Record<string, JsonObject>>): unknown {
  if (!isObject(schema)) return undefined
  if (typeof schema['$ref'] === 'string') return exampleOf(schemas[schema['$ref'].split('/').at(-1) ?? ''], schemas)
  if (Array.isArray(schema['examples'])) return schema['examples'][0]
  if (schema['type'] === 'array') return [exampleOf(schema['items'], schemas)]
  if (!isObject(schema['properties'])) return undefined

  return Object.fromEntries(
    Object.entries(schema['properties']).map(([name, member]) => [name, exampleOf(member, schemas)])
  )
}
