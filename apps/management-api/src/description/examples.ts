import { isObject, type JsonObject } from './json.ts'

/**
 * Returns the example of a schema, or builds one from the examples of its parts.
 *
 * @param schemas targets of references
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
