import type { Routes } from '@callbook/http'
import { fastifyPlugin } from 'fastify-plugin'
import { type Document, sendDocument } from '../responses/documents.ts'
import { type DescriptionForm, describeRoutes } from './describe-routes.ts'
import { tenantApi } from './tenant-api.ts'

declare module 'fastify' {
  interface FastifyInstance {
    description(form: DescriptionForm): Document
  }
}

interface Options {
  /** URL of the API for API consumers; default: the origin of the description. */
  readonly publicUrl?: string | undefined
}

const describe: Routes<Options> = async (app, { publicUrl }) => {
  app.decorate('description', await describeRoutes(app, tenantApi, publicUrl))
  app.get('/openapi.json', async (request, reply) => await sendDocument(request, reply, app.description('json')))
}

/** Describes the routes of /v1 that are registered later, in OpenAPI, at /openapi.json. */
export const apiDescription = fastifyPlugin(describe, { name: 'api-description' })
