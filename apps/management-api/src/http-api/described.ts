import type { Reader } from '@callbook/http'

export function described<Value>(reader: Reader<Value>, description: string): Reader<Value> {
  return { ...reader, schema: { ...reader.schema, description } }
}
