import { type TSchema, type TUnsafe, Type } from '@sinclair/typebox'
import type { FastifyRequest, RouteOptions } from 'fastify'
import { badRequest, type HttpError } from './errors.ts'

// Parameters are not read by Fastify and Ajv: coercion accepts `1e2` and ` 5`, a repeated parameter becomes a list, and
// the path is read before the query.

export interface ParameterReader<Value> {
  /** Completes the sentence "<name> must be …". */
  readonly expected: string
  readonly schema: TSchema
  readonly absent: Value
  /** Whether a query must have the parameter, so that `absent` is never read. */
  readonly isRequired?: boolean
  /** @returns `undefined` for invalid text */
  read(text: string): Value | undefined
}

export type ParameterReaders = Readonly<Record<string, ParameterReader<unknown>>>

export type ValueOf<R> = R extends ParameterReader<infer Value> ? Value : never

const decimal = /^(0|[1-9]\d{0,9})$/
const fractional = /^(0|[1-9]\d{0,9})(\.\d{1,10})?$/
const uuidForm = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

interface Range {
  readonly min: number
  readonly max: number
}

export function integer(options: Range & { readonly default: number }): ParameterReader<number>
export function integer(options: Range): ParameterReader<number | undefined>
export function integer(options: Range & { readonly default?: number }): ParameterReader<number | undefined> {
  const { min, max, default: absent } = options
  const schema = Type.Integer({ minimum: min, maximum: max, ...(absent !== undefined && { default: absent }) })

  return {
    expected: `an integer from ${min} to ${max}`,
    schema,
    absent,
    read: (text) => {
      const value = decimal.test(text) ? Number(text) : Number.NaN

      return value >= min && value <= max ? value : undefined
    }
  }
}

/** Reads a number in plain notation, with or without a fraction. */
export function number({ min, max }: Range): ParameterReader<number | undefined> {
  const schema = Type.Number({ minimum: min, maximum: max })

  return optional(`a number from ${min} to ${max}`, schema, (text) => {
    const value = fractional.test(text) ? Number(text) : Number.NaN

    return value >= min && value <= max ? value : undefined
  })
}

/** Reads a UUID in any case and returns it in lower case. */
export function uuid<Id extends string>(): ParameterReader<Id | undefined> {
  return optional('a uuid', Type.String({ format: 'uuid' }), (text) => {
    const value = text.toLowerCase()

    return uuidForm.test(value) ? (value as Id) : undefined
  })
}

export function enumeration<const Value extends string>(values: readonly Value[]): ParameterReader<Value | undefined> {
  return optional(
    values.length === 1 ? `${values[0]}` : `one of ${values.join(', ')}`,
    Type.String({ enum: [...values] }),
    (text) => values.find((value) => value === text)
  )
}

export function boolean(): ParameterReader<boolean | undefined> {
  return optional('true or false', Type.Boolean(), (text) => {
    if (text === 'true') return true

    return text === 'false' ? false : undefined
  })
}

/** @param parse returns null for invalid text; an undecoded `+` arrives as a space */
export function dateTime(parse: (text: string) => Date | null): ParameterReader<Date | undefined> {
  return optional(
    'an RFC 3339 date-time, such as 2026-11-20T15:04:05Z',
    Type.String({ format: 'date-time' }),
    (text) => parse(text) ?? undefined
  )
}

/** Reads text of 1 to `maxLength` UTF-16 code units. */
export function text({ maxLength }: { readonly maxLength: number }): ParameterReader<string | undefined> {
  return optional(`1 to ${maxLength} characters without NUL`, Type.String({ minLength: 1, maxLength }), (value) =>
    value !== '' && value.length <= maxLength && !value.includes('\0') ? value : undefined
  )
}

/** Requires a parameter of a query. */
export function required<Value>({ absent: _, ...reader }: ParameterReader<Value | undefined>): ParameterReader<Value> {
  // A query without the parameter is rejected before.
  return { ...reader, isRequired: true, absent: undefined as Value }
}

function optional<Value>(
  expected: string,
  schema: TSchema,
  read: (text: string) => Value | undefined
): ParameterReader<Value | undefined> {
  return { expected, schema, absent: undefined, read }
}

/** Maximum number of values of a parameter. */
const mostValues = 20

/**
 * Reads one value, or several different ones separated by commas. A comma within a value follows a backslash.
 *
 * @returns a reader of a single value, or a list of at least two
 */
export function anyOf<Value>(
  one: ParameterReader<Value | undefined>
): ParameterReader<Value | readonly Value[] | undefined> {
  return {
    expected: `${one.expected}, or up to ${mostValues} different ones separated by commas`,
    schema: Type.Union(
      [one.schema, Type.Array(one.schema, { minItems: 1, maxItems: mostValues, uniqueItems: true })],
      // Style and explode describe the list in a URL.
      { style: 'form', explode: false }
    ),
    absent: undefined,
    read(text) {
      const texts = text.split(/(?<!\\),/)
      const values = texts.map((part) => one.read(part.replaceAll('\\,', ','))).filter((value) => value !== undefined)
      const isValid = values.length === texts.length && new Set(values).size === values.length
      if (!isValid || values.length > mostValues) return undefined

      return values.length > 1 ? values : values[0]
    }
  }
}

export const readsQuery = Symbol('readsQuery')

/** The `querystring` of a route's schema. */
export type QuerySchema<Query = unknown> = TUnsafe<Query> & {
  /** @throws {HttpError} 400 */
  readonly [readsQuery]: (url: string) => Query
}

type Query<Definition extends ParameterReaders> = { readonly [Name in keyof Definition]: ValueOf<Definition[Name]> }

/** Describes and reads queries with exactly these parameters. */
export function defineQuery<Definition extends ParameterReaders>(readers: Definition): QuerySchema<Query<Definition>> {
  const properties = Object.entries(readers).map(([name, { schema, isRequired }]) => [
    name,
    isRequired ? schema : Type.Optional(schema)
  ])
  const schema = Type.Object(Object.fromEntries(properties), { additionalProperties: false })

  return { ...Type.Unsafe<Query<Definition>>(schema), [readsQuery]: (url) => parseQuery(readers, url) }
}

/**
 * Reads the query string of `url`. Values are not clamped, converted or ignored.
 *
 * @throws {HttpError} 400 naming the invalid, unknown or repeated parameter
 */
function parseQuery<Definition extends ParameterReaders>(readers: Definition, url: string): Query<Definition> {
  const values = new Map<string, unknown>()

  for (const [name, text] of splitQuery(url)) {
    const reader = Object.hasOwn(readers, name) ? readers[name] : undefined
    if (reader === undefined) throw badRequest(unknownParameter(name, Object.keys(readers)))
    if (values.has(name)) throw badRequest(`${name} must be given only once`)

    const value = reader.read(text)
    if (value === undefined) throw badRequest(`${name} must be ${reader.expected}`)
    values.set(name, value)
  }

  const query = Object.entries(readers).map(([name, { absent, isRequired }]) => {
    if (isRequired && !values.has(name)) throw badRequest(`${name} is required`)

    return [name, values.has(name) ? values.get(name) : absent]
  })

  return Object.fromEntries(query) as Query<Definition>
}

function* splitQuery(url: string): Generator<[name: string, text: string]> {
  const start = url.indexOf('?')
  if (start === -1) return

  for (const pair of url.slice(start + 1).split('&')) {
    if (pair === '') continue
    const [name = '', ...text] = pair.split('=')
    yield [decode(name), decode(text.join('='))]
  }
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text.replaceAll('+', ' '))
  } catch {
    throw badRequest('The query string is not well-formed')
  }
}

/** Quotes only names that may be misspellings. */
function unknownParameter(name: string, known: readonly string[]): string {
  const which = /^[\w[\].-]{1,64}$/.test(name) ? `: ${name}` : ''

  return `Unknown query parameter${which} (known: ${known.join(', ') || 'none'})`
}

const readsPath = Symbol('readsPath')

/** The `params` of a route's schema. */
export type PathSchema<Params = unknown> = TUnsafe<Params> & { readonly [readsPath]: PathReader<Params> }

interface PathReader<Params> {
  readonly names: readonly string[]
  /**
   * Converts the texts to values; undefined if they stay texts.
   *
   * @throws {HttpError}
   */
  readonly read: ((texts: PathTexts) => Params) | undefined
}

type PathTexts = Readonly<Record<string, string>>

/** Path parameters are never absent. */
type Params<Definition extends ParameterReaders> = {
  readonly [Name in keyof Definition]: Exclude<ValueOf<Definition[Name]>, undefined>
}

/** @param unreadable creates the error for invalid texts */
export function definePath<Definition extends ParameterReaders>(
  readers: Definition,
  unreadable: () => HttpError
): PathSchema<Params<Definition>> {
  const entries = Object.entries(readers)
  const names = Object.keys(readers)
  const properties = entries.map(([name, { schema }]) => [name, schema])
  const schema = Type.Unsafe<Params<Definition>>(Type.Object(Object.fromEntries(properties)))

  const read = (texts: PathTexts) => {
    const values = entries.map(([name, reader]) => {
      const value = reader.read(texts[name] ?? '')
      if (value === undefined) throw unreadable()

      return [name, value]
    })

    return Object.fromEntries(values) as Params<Definition>
  }

  return { ...schema, [readsPath]: { names, read } }
}

/** Describes path parameters that a route takes as text. */
export function textsOfPath<const Name extends string>(
  ...names: readonly Name[]
): PathSchema<Readonly<Record<Name, string>>> {
  const properties = Object.fromEntries(names.map((name) => [name, Type.String()]))
  const schema = Type.Unsafe<Readonly<Record<Name, string>>>(Type.Object(properties))

  return { ...schema, [readsPath]: { names, read: undefined } }
}

/**
 * Adds a hook that reads the query and then the path of each request by their schemas, right before the handler.
 *
 * Fastify's own validators would read the path first. With an invalid query, a malformed id would then get 404 and an
 * unknown one 400, although they are the same to a caller.
 *
 * @throws {Error} if the reader of the path expects other parameters, or a schema has no reader
 */
export function addReaders(route: RouteOptions): void {
  const readQuery = queryOf(route)?.[readsQuery]
  const path = pathOf(route)?.[readsPath]
  requireAllRead(route, path?.names ?? [])
  const readPath = path?.read
  if (readQuery === undefined && readPath === undefined) return

  const read = (request: FastifyRequest, _reply: unknown, done: () => void) => {
    if (readQuery !== undefined) request.query = readQuery(request.url)
    if (readPath !== undefined) request.params = readPath(request.params as PathTexts)
    done()
  }
  route.preHandler = [route.preHandler ?? [], read].flat()
}

/**
 * Requires a route to declare a query reader.
 *
 * @throws {Error} if the route would ignore its query
 */
export function requireQuery(route: RouteOptions): void {
  if (queryOf(route) === undefined) throw new Error(`${nameOf(route)}: no query schema`)
}

function queryOf(route: RouteOptions): QuerySchema | undefined {
  const schema = route.schema?.querystring as QuerySchema | undefined
  if (schema !== undefined && !(readsQuery in schema)) throw new Error(`${nameOf(route)}: no reader for its query`)

  return schema
}

function pathOf(route: RouteOptions): PathSchema | undefined {
  const schema = route.schema?.params as PathSchema | undefined
  if (schema !== undefined && !(readsPath in schema)) throw new Error(`${nameOf(route)}: no reader for its path`)

  return schema
}

function requireAllRead(route: RouteOptions, read: readonly string[]): void {
  const named = [...route.url.matchAll(/:(\w+)|\*/g)].map(([all, name = all]) => name)
  if (`${[...named].sort()}` === `${[...read].sort()}`) return

  throw new Error(
    `${nameOf(route)}: its path has ${named.join(', ') || 'no parameter'}, but its reader expects ${read.join(', ') || 'none'}`
  )
}

function nameOf({ method, url }: RouteOptions): string {
  return `${method} ${url}`
}
