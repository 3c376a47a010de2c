import { type TSchema, type TUnsafe, Type } from '@sinclair/typebox'
import { badRequest } from './errors.ts'

/** How one query parameter is read. */
export interface Reader<Value> {
  /** Completes the sentence "<name> must be …". */
  readonly expected: string
  readonly schema: TSchema
  /** The value of an absent parameter. */
  readonly absent: Value
  /** @returns undefined for text that is no such value */
  read(text: string): Value | undefined
}

type Readers = Readonly<Record<string, Reader<unknown>>>

export interface QueryDefinition<Definition extends Readers> {
  readonly readers: Definition
  /** For the API description; `parseQuery` is what checks. */
  readonly schema: TUnsafe<unknown>
}

/** What `parseQuery` makes of a definition. */
export type Query<Definition> =
  Definition extends QueryDefinition<infer R>
    ? { readonly [Name in keyof R]: R[Name] extends Reader<infer Value> ? Value : never }
    : never

export function defineQuery<Definition extends Readers>(readers: Definition): QueryDefinition<Definition> {
  const properties = Object.entries(readers).map(([name, { schema }]) => [name, Type.Optional(schema)])

  return {
    readers,
    schema: Type.Unsafe(Type.Object(Object.fromEntries(properties), { additionalProperties: false }))
  }
}

/**
 * Reads the query string of `url`. Nothing is clamped, converted or ignored.
 *
 * @throws {HttpError} 400 naming the parameter that is wrong, unknown or given twice
 */
export function parseQuery<Definition extends Readers>(
  { readers }: QueryDefinition<Definition>,
  url: string
): Query<QueryDefinition<Definition>> {
  const values = new Map<string, unknown>()

  for (const [name, text] of splitQuery(url)) {
    const reader = Object.hasOwn(readers, name) ? readers[name] : undefined
    if (reader === undefined) throw badRequest(unknownParameter(name, Object.keys(readers)))
    if (values.has(name)) throw badRequest(`${name} must be given only once`)

    const value = reader.read(text)
    if (value === undefined) throw badRequest(`${name} must be ${reader.expected}`)
    values.set(name, value)
  }

  const query = Object.entries(readers).map(([name, { absent }]) => [
    name,
    values.has(name) ? values.get(name) : absent
  ])

  return Object.fromEntries(query) as Query<QueryDefinition<Definition>>
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

/** Repeats only what may be the misspelling of a name. */
function unknownParameter(name: string, known: readonly string[]): string {
  const which = /^[\w[\].-]{1,64}$/.test(name) ? `: ${name}` : ''

  return `Unknown query parameter${which} (known: ${known.join(', ') || 'none'})`
}
