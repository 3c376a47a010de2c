import { isDeepStrictEqual } from 'node:util'
import { isObject, type JsonObject } from './json.ts'

export interface Tidied {
  readonly value: JsonObject
  /** Schemas with a title, and named enumerations, by name. */
  readonly schemas: Readonly<Record<string, JsonObject>>
}

/**
 * Makes a document shorter without changing its meaning.
 *
 * Schemas with a title and enumerations become components; unions of constants become enumerations, and a union with
 * null becomes a list of types. Response schemas stay open: members may be added.
 *
 * @param enumerations enumerations by name
 */
export function tidy(value: JsonObject, enumerations: Readonly<Record<string, readonly string[]>>): Tidied {
  const schemas: Record<string, JsonObject> = {}
  const namesOfValues = new Map(Object.entries(enumerations).map(([name, values]) => [JSON.stringify(values), name]))

  function visit(node: unknown, part: Part): unknown {
    if (Array.isArray(node)) return node.map((item) => visit(item, part))
    if (!isObject(node)) return node

    const members = Object.entries(node)
      .filter(([name, member]) => part === 'request' || name !== 'additionalProperties' || member !== false)
      .map(([name, member]) => [name, isData(name) ? member : visit(member, partWithin(part, name))])
    const schema = joinNull(joinConstants(asRecord(Object.fromEntries(members))))

    return isNamed(schema) ? refer(schema) : nameValues(schema)
  }

  /** Other members stay next to the reference, because they belong to its place. */
  function nameValues(schema: JsonObject): JsonObject {
    const { type, enum: values, ...rest } = schema
    const name = type === 'string' ? namesOfValues.get(JSON.stringify(values)) : undefined

    return name === undefined ? schema : { ...keep(name, { type, enum: values }), ...rest }
  }

  function refer(schema: JsonObject & { title: string }): JsonObject {
    const { title, ...rest } = schema

    return keep(title, rest)
  }

  function keep(name: string, schema: JsonObject): JsonObject {
    const known = schemas[name]
    if (known !== undefined && !isDeepStrictEqual(known, schema)) throw new Error(`Two schemas are called ${name}`)
    schemas[name] = schema

    return { $ref: `#/components/schemas/${name}` }
  }

  return { value: visit(value, 'response') as JsonObject, schemas }
}

/** Part of a document: only requests forbid additional members. */
type Part = 'response' | 'request' | 'webhook'

function partWithin(part: Part, name: string): Part {
  if (name === 'webhooks') return 'webhook'

  return name === 'requestBody' && part === 'response' ? 'request' : part
}

/** Returns whether a member contains values, not schemas. */
function isData(name: string): boolean {
  return ['default', 'enum', 'const', 'example', 'examples', 'info'].includes(name)
}

function isNamed(schema: JsonObject): schema is JsonObject & { title: string } {
  return schema['type'] === 'object' && typeof schema['title'] === 'string'
}

/** Writes a record like `@fastify/swagger` does in route schemas. */
function asRecord(schema: JsonObject): JsonObject {
  const { patternProperties, ...rest } = schema

  return isObject(patternProperties) ? { ...rest, additionalProperties: patternProperties['^(.*)$'] } : schema
}

function joinConstants(schema: JsonObject): JsonObject {
  const { anyOf, ...rest } = schema
  if (!Array.isArray(anyOf) || !anyOf.every((choice) => isObject(choice) && typeof choice['const'] === 'string')) {
    return schema
  }

  return { type: 'string', enum: anyOf.map((choice) => choice.const), ...rest }
}

function joinNull(schema: JsonObject): JsonObject {
  const { anyOf, ...rest } = schema
  if (!Array.isArray(anyOf) || anyOf.length !== 2 || anyOf[1]?.type !== 'null') return schema
  const [choice] = anyOf
  if (!isObject(choice) || typeof choice['type'] !== 'string') return schema
  const withNull = Array.isArray(choice['enum']) ? { enum: [...choice['enum'], null] } : {}

  return { ...choice, type: [choice['type'], 'null'], ...withNull, ...rest }
}
