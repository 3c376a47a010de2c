import { OptionalKind, type TObject, type TSchema } from '@sinclair/typebox'
import { Value } from '@sinclair/typebox/value'

/**
 * Returns the problem of a well-formed value, as the end of a sentence that begins with its variable; undefined if it
 * is valid.
 */
export type Checks = Readonly<Record<string, (value: string) => string | undefined>>

/** Problems by variable, in the order of the schema. */
export type Problems = Map<string, string>

/**
 * Returns the problems of `config`. The texts show no values, because some are secrets.
 *
 * The texts are the `description` of a property, or of its type. Properties in `dependentRequired` of the schema must
 * be present as well.
 */
export function findProblems(schema: TObject, config: Readonly<Record<string, unknown>>, checks: Checks): Problems {
  const problems: Problems = new Map()
  for (const [name, property] of Object.entries(schema.properties)) {
    const problem = problemOf(property, config[name], checks[name]) ?? problemOfAbsence(schema, name, config)
    if (problem !== undefined) problems.set(name, problem)
  }

  return problems
}

function problemOf(property: TSchema, value: unknown, check: Checks[string] | undefined): string | undefined {
  if (value === undefined) return property[OptionalKind] === undefined ? `must be set: ${formOf(property)}` : undefined
  if (!Value.Check(property, value)) return `must be ${formOf(property)}`

  return typeof value === 'string' ? check?.(value) : undefined
}

function problemOfAbsence(
  { dependentRequired = {} }: TObject,
  name: string,
  config: Readonly<Record<string, unknown>>
): string | undefined {
  const required: Readonly<Record<string, readonly string[]>> = dependentRequired
  const by = Object.keys(required).filter((other) => required[other]?.includes(name) && config[other] !== undefined)

  return config[name] === undefined && by.length > 0 ? `must be set together with ${by.join(' and ')}` : undefined
}

function formOf(property: TSchema): string {
  const { anyOf, description, maximum, minimum, type } = property
  if (typeof description === 'string') return description
  if (Array.isArray(anyOf)) return `one of ${anyOf.map(({ const: value }) => value).join(', ')}`
  if (type === 'boolean') return 'true or false'
  if (type !== 'integer' && type !== 'number') return 'text'
  const kind = type === 'integer' ? 'a whole number' : 'a number'
  if (minimum === undefined) return kind

  return maximum === undefined ? `${kind} of at least ${minimum}` : `${kind} from ${minimum} to ${maximum}`
}
