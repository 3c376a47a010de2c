import { isDeepStrictEqual } from 'node:util'
import { isObject, type JsonObject } from './json.ts'

export interface Tidied {
  readonly value: JsonObject
  /** The schemas that have a title, by it. */
  readonly schemas: Readonly<Record<string, JsonObject>>
}

/**
 * Says the same as `value` in fewer words.
 *
 * Schemas with a title are named once and referred to; unions of constants become enumerations, and a union with null
 * becomes a list of types. What we send is not said to be all that we ever will: members may be added.
 */
export function tidy(value: JsonObject): Tidied {
  const schemas: Record<string, JsonObject> = {}

  function visit(node: unknown, isRequest: boolean): unknown {
    if (Array.isArray(node)) return node.map((item) => visit(item, isRequest))
    if (!isObject(node)) return node

    const members = Object.entries(node)
      .filter(([name, member]) => isRequest || name !== 'additionalProperties' || member !== false)
      .map(([name, member]) => [name, isData(name) ? member : visit(member, isRequest || name === 'requestBody')])
    const schema = joinNull(joinConstants(Object.fromEntries(members)))

    return isNamed(schema) ? refer(schema) : schema
  }

  function refer(schema: JsonObject & { title: string }): JsonObject {
    const { title, ...rest } = schema
    const known = schemas[title]
    if (known !== undefined && !isDeepStrictEqual(known, rest)) throw new Error(`Two schemas are titled ${title}`)
    schemas[title] = rest

    return { $ref: `#/components/schemas/${title}` }
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

function joinNull(schema: JsonObject): JsonObject {
  const { anyOf, ...rest } = schema
  if (!Array.isArray(anyOf) || anyOf.length !== 2 || anyOf[1]?.type !== 'null') return schema
  const [choice] = anyOf
  if (!isObject(choice) || typeof choice['type'] !== 'string') return schema
  const withNull = Array.isArray(choice['enum']) ? { enum: [...choice['enum'], null] } : {}

  return { ...choice, type: [choice['type'], 'null'], ...withNull, ...rest }
}
