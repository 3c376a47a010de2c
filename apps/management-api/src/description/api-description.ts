import type { App, Routes } from '@callbook/http'
import { fastifySwagger } from '@fastify/swagger'
import { fastifyPlugin } from 'fastify-plugin'
import { createDocument, type Document, sendDocument } from '../documents.ts'
import { completeDocument, marksOf } from './document.ts'
import { healthSchemas } from './health.ts'
import type { JsonObject } from './json.ts'

declare module 'fastify' {
  interface FastifyInstance {
    /** What the service says about itself. */
    description(form: DescriptionForm): Document
  }
}

type DescriptionForm = 'json' | 'yaml'

const about = `The calls of voice-AI phone agents, with the customers who made them and how each call was judged.

Every operation but the health checks asks for an API key in \`X-API-Key\`, and answers for the organization of that key
alone. Times are ISO 8601 in UTC, with milliseconds. Within /v1 this description is only ever added to.`

const info = { title: 'Callbook Management API', version: '1.0.0', description: about, license: apache() }

const tags = [
  { name: 'Auth', description: 'What a key opens' },
  { name: 'Clients', description: 'The businesses whose calls are kept' },
  { name: 'Calls', description: 'Finished calls, and the evaluations of them' },
  { name: 'Customers', description: 'The people who call, told apart by client and phone number' },
  { name: 'Health', description: 'The state of the service' }
]

const ApiKey = { type: 'apiKey', in: 'header', name: 'X-API-Key', description: 'callbook_mgmt_…' } as const

const describe: Routes = async (app) => {
  await app.register(fastifySwagger, {
    openapi: {
      openapi: '3.1.0',
      info,
      servers: [{ url: '/' }],
      tags,
      components: { securitySchemes: { ApiKey } },
      security: [{ ApiKey: [] }]
    },
    convertConstToEnum: false,
    transform: ({ schema, url, route }) => {
      const described = schema ?? (healthSchemas as Record<string, object>)[url] ?? { hide: true }

      return { schema: { ...described, ...marksOf(route.config) }, url }
    },
    transformObject: (documents) => {
      const { openapiObject } = documents as { openapiObject: JsonObject }

      return completeDocument(openapiObject)
    }
  })

  app.decorate('description', describeOnce(app))
  app.get('/openapi.json', async (request, reply) => await sendDocument(request, reply, app.description('json')))
}

/** @returns the description in a form, made when it is first asked for */
function describeOnce(app: App): App['description'] {
  const forms: Partial<Record<DescriptionForm, Document>> = {}

  return (form) => {
    forms[form] ??=
      form === 'yaml'
        ? createDocument('application/x-yaml', app.swagger({ yaml: true }))
        : createDocument('application/json; charset=utf-8', JSON.stringify(app.swagger()))

    return forms[form]
  }
}

/** Describes the routes that are registered after it, in OpenAPI, at /openapi.json. */
export const apiDescription = fastifyPlugin(describe, { name: 'api-description' })

function apache() {
  return { name: 'Apache-2.0', identifier: 'Apache-2.0' }
}
