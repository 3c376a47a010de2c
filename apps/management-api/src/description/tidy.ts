import { isDeepStrictEqual } from 'node:util'
import { isObject, type JsonObject } from './json.ts'

export interface Tidied {
  readonly value: JsonObject
  /** The schemas that have a title, and the lists of values that have a name, by it. */
  readonly schemas: Readonly<Record<string, JsonObject>>
}

/**
 * Says the same as `value` in fewer words.
 *
 * Schemas with a title are named once and referred to, as are lists of values; unions of constants become such lists,
 * and a union with null becomes a list of types. What we send is not said to be all that we ever will: members may be
 * added.
 *
 * @param enumerations lists of values by what they are called
 */
export function tidy(value: JsonObject, enumerations: Readonly<Record<string, readonly string[]>>): Tidied {
  const schemas: Record<string, JsonObject> = {}
  const namesOfValues = new Map(Object.entries(enumerations).map(([name, values]) => [JSON.stringify(values), name]))

  function visit(node: unknown, isRequest: boolean): unknown {
    if (Array.isArray(node)) return node.map((item) => visit(item, isRequest))
    if (!isObject(node)) return node

    const members = Object.entries(node)
      .filter(([name, member]) => isRequest || name !== 'additionalProperties' || member !== false)
      .map(([name, member]) => [name, isData(name) ? member : visit(member, isRequest || name === 'requestBody')])
    const schema = joinNull(joinConstants(Object.fromEntries(members)))

    return isNamed(schema) ? refer(schema) : nameValues(schema)
  }

  /** What else is said of a value stands beside the reference: it is of its place. */
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

  return { value: visit(value, false) as JsonObject, schemas }
}

/** Names below which there are values, not schemas. */
function isData(name: string): boolean {
  return ['default', 'enum', 'const', 'example', 'examples', 'info'].includes(name)
}

function isNamed(schema: JsonObject): schema is JsonObject & { title: string } {
  return schema['type'] === 'object' && typeof schema['title'] === 'string'
}

function joinConstants(schema: JsonObject): JsonObject {
  const { anyOf, ...rest } = schema
  if (!Array.isArray(anyOf) || !anyOf.every((choice) => isObject(choice) && typeof choice['const'] === 'string')) {
    return schema
  }

  return { type: 'string', enum: anyOf.map((choice) => choice.const), ...rest }
}

export function joinNull(schema: JsonObject): JsonObject {
  const { anyOf, ...rest } = schema
  if (!Array.isArray(anyOf) || anyOf.length !== 2 || anyOf[1]?.type !== 'null') return schema
  const [choice] = anyOf
  if (!isObject(choice) || typeof choice['type'] !== 'string') return schema
  const withNull = Array.isArray(choice['enum']) ? { enum: [...choice['enum'], null] } : {}

  return { ...choice, type: [choice['type'], 'null'], ...withNull, ...rest }
}
