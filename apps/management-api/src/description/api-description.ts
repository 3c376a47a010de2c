import type { Routes } from '@callbook/http'
import { fastifyPlugin } from 'fastify-plugin'
import { type Document, sendDocument } from '../answers/documents.ts'
import { type DescriptionForm, describeRoutes } from './describe-routes.ts'
import { tenantApi } from './tenant-api.ts'

declare module 'fastify' {
  interface FastifyInstance {
    /** What the service says about itself to programs of tenants. */
    description(form: DescriptionForm): Document
  }
}

const describe: Routes = async (app) => {
  app.decorate('description', await describeRoutes(app, tenantApi))
  app.get('/openapi.json', async (request, reply) => await sendDocument(request, reply, app.description('json')))
}

/** Describes the routes of /v1 that are registered after it, in OpenAPI, at /openapi.json. */
export const apiDescription = fastifyPlugin(describe, { name: 'api-description' })
