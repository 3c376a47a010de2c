/** A JSON object with unknown members. */
export interface JsonObject {
  readonly [name: string]: unknown
}

export function isObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
