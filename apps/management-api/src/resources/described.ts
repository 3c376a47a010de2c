import type { Reader } from '@callbook/http'

/** A query parameter with what the API description says about it. */
export function described<Value>(reader: Reader<Value>, description: string, example?: string): Reader<Value> {
  const schema = { ...reader.schema, description, ...(example !== undefined && { examples: [example] }) }

  return { ...reader, schema }
}
