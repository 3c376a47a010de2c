import type { FastifyContextConfig, FastifySchema } from 'fastify'
import type { OpenApiObject } from './json.ts'

/** Properties of an API that its routes do not declare. */
export interface DescribedApi {
  /** Prefix of the routes that require authentication. */
  readonly prefix: string
  readonly info: OpenApiObject
  readonly tags: readonly { readonly name: string; readonly description: string }[]
  /** Authentication schemes; an operation requires the first unless it declares others. */
  readonly securitySchemes: Readonly<Record<string, OpenApiObject>>
  /** Returns additions to the description of a route, from its configuration. */
  readonly describeRoute?: (config: FastifyContextConfig, schema: FastifySchema) => FastifySchema
  /** Descriptions of routes without a schema, by path. */
  readonly others: Readonly<Record<string, object>>
  /** Webhooks that the service sends, by name; none if `undefined`. */
  readonly webhooks?: OpenApiObject
  /** Enumerations by name, each once; the order of their values matters. */
  readonly enumerations: Readonly<Record<string, readonly string[]>>
  readonly answers: CommonResponses
}

interface CommonResponses {
  /** Headers, as components like the next ones. */
  readonly headers: OpenApiObject
  readonly responses: OpenApiObject
  /** Headers of every response. */
  readonly always: OpenApiObject
  /** Headers of responses to authenticated callers. */
  readonly known: OpenApiObject
  /** Responses of any operation below the prefix, by status. */
  readonly common: OpenApiObject
}
