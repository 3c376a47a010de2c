import { Kind, type TSchema } from '@sinclair/typebox'
import { type ValueError, ValueErrorType } from '@sinclair/typebox/errors'
import { isObject } from './json.ts'

/** A difference of a value from a schema, in words. */
export interface SchemaProblem {
  /** JSON path; empty for the value itself. */
  readonly path: string
  /** What the schema expects: `Expected one of inbound, outbound`. Repeats nothing of the value. */
  readonly message: string
}

/** Lists the differences of a value from a schema, one for each path, up to `max`. */
export function listSchemaProblems(errors: Iterable<ValueError>, max: number): readonly SchemaProblem[] {
  const problems = new Map<string, SchemaProblem>()
  for (const problem of problemsIn(errors)) {
    if (!problems.has(problem.path)) problems.set(problem.path, problem)
    if (problems.size === max) break
  }

  return [...problems.values()]
}

/** Like `listSchemaProblems`, for schemas with descriptions of what they expect: `a number from 0 to 100, or null`. */
export function listDescribedProblems(errors: Iterable<ValueError>, max: number): readonly SchemaProblem[] {
  const problems = new Map<string, SchemaProblem>()
  for (const error of errors) {
    const { description } = error.schema
    const [problem] = listSchemaProblems([error], 1)
    const path = description === undefined ? (problem?.path ?? '') : toJsonPath(error.path)
    const message = description === undefined ? (problem?.message ?? '') : `Expected ${description}`
    if (!problems.has(path)) problems.set(path, { path, message })
    if (problems.size === max) break
  }

  return [...problems.values()]
}

function* problemsIn(errors: Iterable<ValueError>): Generator<SchemaProblem> {
  for (const error of errors) {
    const inner = errorsOfFittingChoice(error)
    if (inner === undefined) yield { path: toJsonPath(error.path), message: messageOf(error) }
    else yield* problemsIn(inner)
  }
}

/** Returns the errors of the choice that a value of a union means: an object for an object, a list for a list. */
function errorsOfFittingChoice({ type, schema, value, errors }: ValueError): Iterable<ValueError> | undefined {
  if (type !== ValueErrorType.Union) return undefined
  const wanted = Array.isArray(value) ? ['Array'] : isObject(value) ? ['Object', 'Record'] : []
  const index = choicesOf(schema).findIndex((choice) => wanted.includes(choice[Kind]))

  return errors[index]
}

function messageOf({ type, schema }: ValueError): string {
  if (type === ValueErrorType.ObjectAdditionalProperties) return 'There is no such member'
  if (type === ValueErrorType.ObjectRequiredProperty) return `Missing: expected ${inWords(schema)}`
  // A value of another type needs no limits.
  if (type === ValueErrorType.String) return 'Expected string'

  return `Expected ${inWords(schema)}`
}

/** Describes the values of a schema, in the words of JSON. */
function inWords(schema: TSchema): string {
  const choices = choicesOf(schema).filter((choice) => choice[Kind] !== 'Null')
  if (choices.length > 1 && choices.every((choice) => 'const' in choice)) {
    return `one of ${choices.map((choice) => choice['const']).join(', ')}`
  }
  if (choices.length > 0) return [...new Set(choices.map(inWords))].join(' or ')
  if ('const' in schema) return String(schema['const'])
  if (schema[Kind] === 'Record') return 'object'

  const kind = typeof schema['type'] === 'string' ? schema['type'] : 'another value'
  const range = rangeOf(schema)
  const words = kind === 'integer' ? 'whole number' : kind

  return [words, isDateTime(schema) ? 'with a date and time such as 2026-11-20T15:04:54Z' : range]
    .filter((part) => part !== '')
    .join(' ')
}

function choicesOf(schema: TSchema): readonly TSchema[] {
  return Array.isArray(schema['anyOf']) ? schema['anyOf'] : []
}

/** The pattern of a date and time begins with a year of four digits. */
function isDateTime({ pattern }: TSchema): boolean {
  return typeof pattern === 'string' && pattern.startsWith(String.raw`^\d{4}-\d\d-\d\d`)
}

function rangeOf(schema: TSchema): string {
  const { type } = schema
  if (type === 'string') return between(schema['minLength'], schema['maxLength'], 'characters')
  if (type === 'array') return between(schema['minItems'], schema['maxItems'], 'entries')
  if (type === 'object') return between(schema['minProperties'], schema['maxProperties'], 'members')

  return between(schema['minimum'], schema['maximum'], '')
}

function between(min: unknown, max: unknown, unit: string): string {
  const of = unit === '' ? '' : 'of '
  const ofUnit = unit === '' ? '' : ` ${unit}`
  if (typeof min === 'number' && typeof max === 'number')
    return `${unit === '' ? 'from' : 'of'} ${min} to ${max}${ofUnit}`
  if (typeof min === 'number' && !(min === 1 && unit !== '')) return `${of}at least ${min}${ofUnit}`
  if (typeof max === 'number') return `${of}at most ${max}${ofUnit}`

  return typeof min === 'number' ? 'that is not empty' : ''
}

/** Converts a JSON pointer of a validation error to a path with dots: `/message/call/id` becomes `message.call.id`. */
function toJsonPath(pointer: string): string {
  return pointer.slice(1).replaceAll('/', '.')
}
