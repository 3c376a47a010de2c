import { badRequest, parseJson } from '@callbook/http'
import type { Static, TObject, TSchema } from '@sinclair/typebox'
import { Value } from '@sinclair/typebox/value'

/**
 * Parses a body that must match a schema. Texts must be well-formed and must not contain NUL.
 *
 * @throws {HttpError} 400 naming the first invalid member
 */
export function parseBody<Schema extends TObject>(schema: Schema, body: Buffer): Static<Schema> {
  const value = parseJsonBody(body)
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    throw badRequest('The body must be a JSON object')
  }
  const unknown = Object.keys(value).find((name) => !Object.hasOwn(schema.properties, name))
  if (unknown !== undefined) throw badRequest(`Unknown member${nameOf(unknown)}`)

  for (const name of Object.keys(schema.properties)) requireMember(schema, name, value)

  return value as Static<Schema>
}

function requireMember({ properties, required = [] }: TObject, name: string, body: object): void {
  const schema = properties[name] as TSchema
  const value: unknown = Object.getOwnPropertyDescriptor(body, name)?.value
  if (value === undefined && !required.includes(name)) return
  if (value === undefined) throw badRequest(`${name} is missing`)
  if (!Value.Check(schema, value) || !isClean(value)) throw badRequest(`${name} must be ${expected(schema)}`)
}

function isClean(value: unknown): boolean {
  if (Array.isArray(value)) return value.every(isClean)

  return typeof value !== 'string' || (value.isWellFormed() && !value.includes('\u0000'))
}

/** Completes the sentence "… must be". */
function expected(schema: TSchema): string {
  const { anyOf, const: constant, type, minLength = 0, maxLength, minimum, maximum, items } = schema
  if (Array.isArray(anyOf)) return anyOf.map(expected).join(' or ')
  if (constant !== undefined) return String(constant)
  if (type === 'string') return `a text${maxLength === undefined ? '' : ` of ${minLength} to ${maxLength} characters`}`
  if (type === 'integer') return `an integer from ${minimum} to ${maximum}`
  if (type === 'array') return `a list, each item ${expected(items)}`

  return type === 'boolean' ? 'true or false' : String(type)
}

/** Repeats an unknown name only if it may be a misspelled one. */
function nameOf(name: string): string {
  return /^\w{1,64}$/.test(name) ? `: ${name}` : ''
}

/**
 * Parses a JSON body, whose content the caller checks.
 *
 * @throws {HttpError} 400
 */
export function parseJsonBody(body: Buffer): unknown {
  const json = parseJson(body)
  if (!json.ok) throw badRequest(json.problem)

  return json.value
}
