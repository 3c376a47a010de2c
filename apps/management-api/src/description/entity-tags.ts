import type { OpenApiObject } from './json.ts'
import { ref } from './responses.ts'

/** Marks an operation whose responses have an ETag; removed from the final document. */
export const entityTagMark = 'x-has-entity-tag'

export function marksOf(config: { readonly hasEntityTag?: boolean } | undefined): OpenApiObject {
  return config?.hasEntityTag === true ? { [entityTagMark]: true } : {}
}

export const tagged = { etag: ref('headers', 'ETag') }

export const notModified = { 304: ref('responses', 'NotModified') }

export const ifNoneMatch = {
  in: 'header',
  name: 'if-none-match',
  description: 'The ETag of an earlier response; if it still matches, the response is 304 without a body',
  schema: { type: 'string' }
}
