import type { JsonObject } from '../json.ts'

/** The two documents that schemas are of, for their references. */
export interface Documents {
  readonly before: JsonObject
  readonly after: JsonObject
}

/** Who writes the values: the client must still be understood, or must still understand. */
export type Direction = 'request' | 'response'

export interface Pair {
  readonly before: JsonObject
  readonly after: JsonObject
  readonly direction: Direction
}
