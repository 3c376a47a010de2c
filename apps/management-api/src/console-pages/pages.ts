import { randomBytes } from 'node:crypto'
import { notFound, type Routes, textsOfPath } from '@callbook/http'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { sendDocument } from '../responses/documents.ts'
import type { ConsoleFiles } from './files.ts'
import type { lookUpPageSessions } from './page-session.ts'

/** Paths that are never pages: a missing file gets 404. */
const noPage = /^(api|assets)(\/|$)/

const nonceBytes = 16

interface Options {
  readonly files: ConsoleFiles
  /** Finds the session of the user as JSON; without it, pages contain none. */
  readonly findPageSession?: ReturnType<typeof lookUpPageSessions> | undefined
}

const policy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self' 'nonce-NONCE'",
  "img-src 'self' data:",
  "font-src 'self'",
  "connect-src 'self'",
  "media-src 'self' https:",
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'none'",
  "object-src 'none'",
  "require-trusted-types-for 'script'",
  'trusted-types default'
].join('; ')

/**
 * Security headers of a page of the console: it may load nothing of other hosts except recordings, and runs no inline
 * code.
 */
function pageHeaders(nonce: string): Record<string, string> {
  return {
    'content-security-policy': policy.replace('NONCE', nonce),
    'cross-origin-opener-policy': 'same-origin',
    'permissions-policy': 'camera=(), geolocation=(), microphone=()'
  }
}

/** The page of the console at any path below its own, and its files. */
export const consolePages: Routes<Options> = async (app, { files, findPageSession }) => {
  async function sendPage(request: FastifyRequest, reply: FastifyReply, path: string) {
    const nonce = randomBytes(nonceBytes).toString('base64')
    const session = await findPageSession?.(request, path)

    return reply.headers(pageHeaders(nonce)).type('text/html; charset=utf-8').send(files.page({ nonce, path, session }))
  }

  app.get('/', { schema: { hide: true } }, (request, reply) => sendPage(request, reply, ''))
  app.get('/*', { schema: { hide: true, params: textsOfPath('*') } }, (request, reply) => {
    const { '*': path } = request.params
    if (noPage.test(path)) throw notFound()

    return sendPage(request, reply, path)
  })
  app.get('/assets/:name', { schema: { hide: true, params: textsOfPath('name') } }, async (request, reply) => {
    const asset = files.assets.get(request.params.name)
    if (asset === undefined) throw notFound()

    return await sendDocument(request, reply, asset, 'public, max-age=31536000, immutable')
  })
}
