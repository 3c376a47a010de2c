import type { Reader } from '@callbook/http'

/** Adds a description to a parameter. */
export function described<Value>(reader: Reader<Value>, description: string): Reader<Value> {
  return { ...reader, schema: { ...reader.schema, description } }
}
