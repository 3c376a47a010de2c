import type { App } from '@callbook/http'
import { fastifySwagger } from '@fastify/swagger'
import { createDocument, type Document } from '../responses/documents.ts'
import type { DescribedApi } from './described-api.ts'
import { completeDocument } from './document.ts'
import { marksOf } from './entity-tags.ts'
import type { OpenApiObject } from './json.ts'

export type DescriptionForm = 'json' | 'yaml'

/**
 * Describes the routes of an API that are registered later.
 *
 * @param serverUrl absolute URL of the API; default: the origin of the description
 */
export async function describeRoutes(
  app: App,
  api: DescribedApi,
  serverUrl = '/'
): Promise<(form: DescriptionForm) => Document> {
  const decorator = `describe ${api.prefix}`
  await app.register(fastifySwagger, {
    decorator,
    openapi: {
      openapi: '3.1.0',
      info: api.info as { title: string; version: string },
      servers: [{ url: serverUrl }],
      tags: [...api.tags],
      components: { securitySchemes: api.securitySchemes as Record<string, ApiKeyScheme> },
      security: Object.keys(api.securitySchemes).map((name) => ({ [name]: [] }))
    },
    convertConstToEnum: false,
    transform: ({ schema, url, route }) => {
      const described = (url.startsWith(api.prefix) ? schema : api.others[url]) ?? { hide: true }

      const own = api.describeRoute?.(route.config ?? {}, described)

      return { schema: { ...described, ...own, ...marksOf(route.config) }, url }
    },
    transformObject: (documents) => {
      const { openapiObject } = documents as { openapiObject: OpenApiObject }

      return completeDocument(openapiObject, api)
    }
  })

  return writeOnce(app.getDecorator<App['swagger']>(decorator))
}

type ApiKeyScheme = { readonly type: 'apiKey'; readonly in: 'cookie' | 'header'; readonly name: string }

/** Creates each form at its first use. */
function writeOnce(swagger: App['swagger']): (form: DescriptionForm) => Document {
  const forms: Partial<Record<DescriptionForm, Document>> = {}

  return (form) => {
    forms[form] ??=
      form === 'yaml'
        ? createDocument('application/x-yaml', swagger({ yaml: true }))
        : createDocument('application/json; charset=utf-8', JSON.stringify(swagger()))

    return forms[form]
  }
}
