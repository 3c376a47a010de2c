import { notFound, type Routes } from '@callbook/http'
import { fastifySwaggerUi } from '@fastify/swagger-ui'

/** Nothing from elsewhere, nothing written into the page. */
const policy = [
  "default-src 'none'",
  "base-uri 'none'",
  "connect-src 'self'",
  "form-action 'none'",
  "frame-ancestors 'none'",
  "img-src 'self' data:",
  "script-src 'self'",
  "style-src 'self'"
].join('; ')

/** A page at /docs to read the description and to try it. */
export const docsPage: Routes = async (app) => {
  // All that is here is files: a path that fails names none of them.
  app.setErrorHandler(() => {
    throw notFound()
  })
  await app.register(fastifySwaggerUi, {
    routePrefix: '/docs',
    theme: { title: 'Callbook Management API' },
    uiConfig: { layout: 'BaseLayout', tryItOutEnabled: true, persistAuthorization: false },
    staticCSP: policy
  })
}
