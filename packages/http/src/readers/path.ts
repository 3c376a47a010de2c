import { type TUnsafe, Type } from '@sinclair/typebox'
import type { HttpError } from '../errors.ts'
import type { Readers, ValueOf } from './reader.ts'

export const readsPath = Symbol('readsPath')

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

export type PathTexts = Readonly<Record<string, string>>

/** Path parameters are never absent. */
type Params<Definition extends Readers> = {
  readonly [Name in keyof Definition]: Exclude<ValueOf<Definition[Name]>, undefined>
}

/** @param unreadable creates the error for invalid texts */
export function definePath<Definition extends Readers>(
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
