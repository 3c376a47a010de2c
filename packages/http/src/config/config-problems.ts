import { OptionalKind, type TObject, type TSchema } from '@sinclair/typebox'
import { Value } from '@sinclair/typebox/value'

/** What is wrong with a value whose form is right, to be said after the name of its variable; undefined for nothing. */
export type Checks = Readonly<Record<string, (value: string) => string | undefined>>

/** Problems by the name of the variable, in the order of the schema. */
export type Problems = Map<string, string>

/**
 * What is wrong with `config`, in words that show no value: some of them are secrets.
 *
 * The words are the `description` of a property, or those of its type. What the `dependentRequired` of the schema names
 * has to be there as well.
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

  return config[name] === undefined && by.length > 0 ? `must be set beside ${by.join(' and ')}` : undefined
}

/** How a value is written. */
function formOf(property: TSchema): string {
  const { anyOf, description, maximum, minimum, type } = property
  if (typeof description === 'string') return description
  if (Array.isArray(anyOf)) return `one of ${anyOf.map(({ const: value }) => value).join(', ')}`
  if (type === 'boolean') return 'true or false'
  if (type !== 'integer' && type !== 'number') return 'text'
  const kind = type === 'integer' ? 'a whole number' : 'a number'
  if (minimum === undefined) return kind

  return maximum === undefined ? `${kind}, ${minimum} or more` : `${kind} from ${minimum} to ${maximum}`
}
