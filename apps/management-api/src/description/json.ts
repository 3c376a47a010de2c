/** A JSON object with unknown members. */
export interface OpenApiObject {
  readonly [name: string]: unknown
}
