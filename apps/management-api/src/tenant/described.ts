import type { Reader } from '@callbook/http'

/** A parameter with what the API description says about it. */
export function described<Value>(reader: Reader<Value>, description: string): Reader<Value> {
  return { ...reader, schema: { ...reader.schema, description } }
}
