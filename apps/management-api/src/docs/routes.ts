import { missingUrl, readSite } from '@callbook/docs'
import { CallReportSchema } from '@callbook/domain'
import { notFound, type Routes, textsOfPath } from '@callbook/http'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { createDocument, type Document, sendDocument } from '../responses/documents.ts'

/** No resources of other hosts, no inline code. Forms send only to this host: the search. */
const policy = [
  "default-src 'none'",
  "base-uri 'none'",
  "connect-src 'self'",
  "font-src 'self'",
  "form-action 'self'",
  "frame-ancestors 'none'",
  "img-src 'self' data:",
  "script-src 'self'",
  "style-src 'self'"
].join('; ')

const hidden = { schema: { hide: true } }

/** A file of the site in memory, in each encoding. */
interface DocsFile {
  readonly document: Document
  readonly caching: string | undefined
}

let files: ReadonlyMap<string, DocsFile> | undefined

/** Returns the files by path. They are read once per process, so that requests need neither disk nor memory. */
export function docsFiles(): ReadonlyMap<string, DocsFile> {
  files ??= new Map(
    [...readSite()].map(([url, { type, content, isImmutable }]) => {
      const document = createDocument(type, content, { isDense: type === 'font/woff2' })

      return [url, { document, caching: isImmutable ? 'public, max-age=31536000, immutable' : undefined }]
    })
  )

  return files
}

/** The public reference and guides at /docs, a redirect to them, and the list of guides for language models. */
export const docsRoutes: Routes = async (app) => {
  const files = docsFiles()

  async function sendFile(request: FastifyRequest, reply: FastifyReply, url: string) {
    const file = files.get(url)
    if (file === undefined) throw notFound()

    return await sendDocument(request, withPolicy(reply), file.document, file.caching)
  }

  /** Sends a page, or with 404 the page that offers a search. */
  async function sendPage(request: FastifyRequest, reply: FastifyReply, url: string) {
    if (files.has(url) && url !== missingUrl) return await sendFile(request, reply, url)
    // Not 304: a condition applies only to a page that exists.
    delete request.headers['if-none-match']

    return await sendFile(request, reply.code(404), missingUrl)
  }

  // Not permanent, because the target may change.
  app.get('/', hidden, async (_request, reply) => reply.redirect('/docs', 302))
  for (const url of ['/docs', '/docs/', '/llms.txt']) {
    app.get(url, hidden, async (request, reply) => await sendFile(request, reply, url))
  }
  app.get('/docs/:page', { schema: { hide: true, params: textsOfPath('page') } }, async (request, reply) => {
    return await sendPage(request, reply, `/docs/${request.params.page}`)
  })
  app.get('/docs/*', { schema: { hide: true, params: textsOfPath('*') } }, async (request, reply) => {
    return await sendPage(request, reply, missingUrl)
  })
  app.get('/docs/static/:file', { schema: { hide: true, params: textsOfPath('file') } }, async (request, reply) => {
    return await sendFile(request, reply, `/docs/static/${request.params.file}`)
  })
  for (const form of ['json', 'yaml'] as const) {
    app.get(`/docs/${form}`, hidden, async (request, reply) => {
      return await sendDocument(request, withPolicy(reply), app.description(form))
    })
  }
}

function withPolicy(reply: FastifyReply): FastifyReply {
  return reply.header('content-security-policy', policy)
}

/** The published format of reports, for code that sends them. */
export const schemaRoutes: Routes = async (app) => {
  const schema = createDocument('application/schema+json; charset=utf-8', JSON.stringify(CallReportSchema))

  app.get(CallReportSchema.$id ?? '', { schema: { hide: true } }, async (request, reply) => {
    return await sendDocument(request, reply, schema)
  })
}
