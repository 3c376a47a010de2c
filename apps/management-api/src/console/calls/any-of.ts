import type { AnyOf } from '@callbook/db'
import type { Reader } from '@callbook/http'
import { Type } from '@sinclair/typebox'

/** Maximum number of values of a parameter. */
const mostValues = 20

/** Reads one value, or several separated by commas. A comma within a value follows a backslash. */
export function anyOf<Value>(one: Reader<Value | undefined>, description: string): Reader<AnyOf<Value> | undefined> {
  const expected = `${one.expected}, or up to ${mostValues} of these separated by commas`

  return {
    expected,
    schema: Type.String({ description: `${description}: ${expected}` }),
    absent: undefined,
    read(text) {
      const texts = new Set(text.split(/(?<!\\),/).map((part) => part.replaceAll('\\,', ',')))
      const values = Array.from(texts, one.read).filter((value) => value !== undefined)
      if (values.length < texts.size || texts.size > mostValues) return undefined

      return values.length > 1 ? values : values[0]
    }
  }
}
