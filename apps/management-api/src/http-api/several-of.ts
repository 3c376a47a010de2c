import { anyOf, type Reader } from '@callbook/http'
import { Type } from '@sinclair/typebox'

/**
 * Reads several values in one text, as pages of the console have them in their addresses: a comma within a value
 * follows a backslash.
 */
export function severalOf<Value>(one: Reader<Value | undefined>, description: string) {
  const reader = anyOf(one)

  return { ...reader, schema: Type.String({ description: `${description}: ${reader.expected}` }) }
}
