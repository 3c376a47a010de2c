import { randomBytes } from 'node:crypto'
import { notFound, type Routes, textsOfPath } from '@callbook/http'
import type { FastifyReply } from 'fastify'
import { sendDocument } from '../responses/documents.ts'
import type { ConsoleFiles } from './files.ts'
import { pageHeaders } from './policy.ts'

/** Paths that are never pages: a missing file gets 404. */
const noPage = /^(api|assets)(\/|$)/

const nonceBytes = 16

/** The page of the console at any path below its own, and its files. */
export const consolePages: Routes<{ files: ConsoleFiles }> = async (app, { files }) => {
  const sendPage = (reply: FastifyReply) => {
    const nonce = randomBytes(nonceBytes).toString('base64')

    return reply.headers(pageHeaders(nonce)).type('text/html; charset=utf-8').send(files.page(nonce))
  }

  app.get('/', { schema: { hide: true } }, (_request, reply) => sendPage(reply))
  app.get('/*', { schema: { hide: true, params: textsOfPath('*') } }, (request, reply) => {
    if (noPage.test(request.params['*'])) throw notFound()

    return sendPage(reply)
  })
  app.get('/assets/:name', { schema: { hide: true, params: textsOfPath('name') } }, async (request, reply) => {
    const asset = files.assets.get(request.params.name)
    if (asset === undefined) throw notFound()

    return await sendDocument(request, reply, asset, 'public, max-age=31536000, immutable')
  })
}
