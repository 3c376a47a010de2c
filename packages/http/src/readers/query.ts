import { type TUnsafe, Type } from '@sinclair/typebox'
import { badRequest } from '../errors.ts'
import type { Readers, ValueOf } from './reader.ts'

export const readsQuery = Symbol('readsQuery')

/** The `querystring` of a route's schema. */
export type QuerySchema<Query = unknown> = TUnsafe<Query> & {
  /** @throws {HttpError} 400 */
  readonly [readsQuery]: (url: string) => Query
}

type Query<Definition extends Readers> = { readonly [Name in keyof Definition]: ValueOf<Definition[Name]> }

/** Describes and reads queries with exactly these parameters. */
export function defineQuery<Definition extends Readers>(readers: Definition): QuerySchema<Query<Definition>> {
  const properties = Object.entries(readers).map(([name, { schema }]) => [name, Type.Optional(schema)])
  const schema = Type.Object(Object.fromEntries(properties), { additionalProperties: false })

  return { ...Type.Unsafe<Query<Definition>>(schema), [readsQuery]: (url) => parseQuery(readers, url) }
}

/**
 * Reads the query string of `url`. Values are not clamped, converted or ignored.
 *
 * @throws {HttpError} 400 naming the invalid, unknown or repeated parameter
 */
function parseQuery<Definition extends Readers>(readers: Definition, url: string): Query<Definition> {
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
