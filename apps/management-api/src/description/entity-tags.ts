import { ref } from './answers.ts'
import type { JsonObject } from './json.ts'

/** The mark of an operation whose answers have an ETag; it does not stay in the document. */
export const entityTagMark = 'x-has-entity-tag'

/** What a route tells the document beside its schema. */
export function marksOf(config: { readonly hasEntityTag?: boolean } | undefined): JsonObject {
  return config?.hasEntityTag === true ? { [entityTagMark]: true } : {}
}

export const tagged = { etag: ref('headers', 'ETag') }

export const notModified = { 304: ref('responses', 'NotModified') }

export const ifNoneMatch = {
  in: 'header',
  name: 'if-none-match',
  description: 'The ETag of an earlier answer: while it is still good, the answer is 304 without a body',
  schema: { type: 'string' }
}
