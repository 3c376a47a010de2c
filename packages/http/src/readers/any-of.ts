import { Type } from '@sinclair/typebox'
import type { Reader } from './reader.ts'

/** Maximum number of values of a parameter. */
const mostValues = 20

/**
 * Reads one value, or several different ones separated by commas. A comma within a value follows a backslash.
 *
 * @returns a reader of a single value, or a list of at least two
 */
export function anyOf<Value>(one: Reader<Value | undefined>): Reader<Value | readonly Value[] | undefined> {
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
