import { notFound, type Routes, textsOfPath } from '@callbook/http'
import { fastifySwagger } from '@fastify/swagger'
import { fastifySwaggerUi } from '@fastify/swagger-ui'
import { type FastifyReply, type FastifyRequest, fastify } from 'fastify'
import { createDocument, type Document, sendDocument } from '../answers/documents.ts'

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
  let reading: Promise<ReadonlyMap<string, Document>> | undefined

  async function sendPart(request: FastifyRequest, reply: FastifyReply, url: string) {
    reading ??= readPage()
    const document = (await reading).get(url)
    if (document === undefined) throw notFound()

    return await sendDocument(request, reply.header('content-security-policy', policy), document)
  }

  for (const url of ['/docs', '/docs/']) {
    app.get(url, { schema: { hide: true } }, async (request, reply) => await sendPart(request, reply, url))
  }
  app.get('/docs/static/:file', { schema: { hide: true, params: textsOfPath('file') } }, async (request, reply) => {
    return await sendPart(request, reply, `/docs/static/${request.params.file}`)
  })
  for (const form of ['json', 'yaml'] as const) {
    app.get(`/docs/${form}`, { schema: { hide: true } }, async (request, reply) => {
      return await sendDocument(request, reply.header('content-security-policy', policy), app.description(form))
    })
  }
}

/** Asks the plugin for its page once: for each request, it would open files again. */
async function readPage(): Promise<ReadonlyMap<string, Document>> {
  const site = fastify()
  await site.register(fastifySwagger)
  await site.register(fastifySwaggerUi, {
    routePrefix: '/docs',
    theme: { title: 'Callbook Management API' },
    uiConfig: { layout: 'BaseLayout', tryItOutEnabled: true, persistAuthorization: false }
  })
  const read = async (url: string) => {
    const { headers, rawPayload } = await site.inject(url)

    return [url, createDocument(String(headers['content-type']), rawPayload)] as const
  }

  const [page, samePage] = [await read('/docs'), await read('/docs/')]
  const files = [...`${page[1].plain}`.matchAll(/(?:src|href)="([^"]*)"/g)].map(([, url = '']) => url)
  const documents = new Map([page, samePage, ...(await Promise.all(files.map(read)))])
  await site.close()

  return documents
}
