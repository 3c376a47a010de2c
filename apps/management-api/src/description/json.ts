/** A JSON object with unknown members. */
export interface OpenApiObject {
  readonly [name: string]: unknown
}

export function isObject(value: unknown): value is OpenApiObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
