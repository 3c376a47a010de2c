import type { JsonObject } from '../json.ts'

/** The two documents of the schemas, to resolve references. */
export interface Documents {
  readonly before: JsonObject
  readonly after: JsonObject
}

/** Direction of the values: in requests, the new version must still accept old ones; in responses, the client must. */
export type Direction = 'request' | 'response'

export interface Pair {
  readonly before: JsonObject
  readonly after: JsonObject
  readonly direction: Direction
}
