import { hash } from 'node:crypto'
import { Readable } from 'node:stream'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { fastifyPlugin } from 'fastify-plugin'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Whether the answers have an ETag, by which a client that kept one learns that it is still good. */
    hasEntityTag?: boolean
  }

  interface FastifyRequest {
    /** How the ETag of the answer begins, where some of it is to be recognized by itself: see `tagOf`. */
    beginningOfTag: string
  }
}

type Done = (error: null, payload: unknown) => void

const forOneKey = { 'cache-control': 'private, no-cache', vary: 'x-api-key, accept-encoding' }

/** Gives the answers of the routes that want it an ETag, and answers 304 to who has the same already. */
export const entityTags = fastifyPlugin(
  async (app) => {
    app.decorateRequest('beginningOfTag', '')
    app.addHook('onSend', (request: FastifyRequest, reply: FastifyReply, payload: unknown, done: Done) => {
      const { hasEntityTag = false } = request.routeOptions.config
      if (!hasEntityTag || typeof payload !== 'string' || reply.statusCode !== 200) return done(null, payload)

      const { beginningOfTag, headers, method } = request
      const tag = `${beginningOfTag}${tagOf(payload).slice(beginningOfTag.length)}`
      reply.headers({ etag: `W/"${tag}"`, ...forOneKey })
      const isRead = method === 'GET' || method === 'HEAD'
      if (!isRead || !names(headers['if-none-match'], tag)) return done(null, payload)

      reply.code(304).removeHeader('content-type')
      done(null, request.method === 'HEAD' ? nothingForHead() : null)
    })
  },
  { name: 'entity-tags' }
)

/** The beginning of a tag that names what is left of the text, in 78 bits: nobody gains by two that are alike. */
export function beginningOf(text: string): string {
  return tagOf(text).slice(0, 13)
}

function tagOf(text: string): string {
  return hash('sha1', text, 'base64url')
}

/** Fastify makes the answer to HEAD of the payload for GET, and takes an empty stream for it, but not null. */
export function nothingForHead(): Readable {
  return Readable.from([])
}

/** A tag is weak: it names the resource, whatever encoding carries it. So weak and strong ones compare equal. */
export function names(condition: string | undefined, tag: string): boolean {
  return tagsOf(condition).some((candidate) => candidate === '*' || candidate === `"${tag}"`)
}

/** The same of tags that only begin alike. */
export function namesBeginning(condition: string, beginning: string): boolean {
  return tagsOf(condition).some((candidate) => candidate === '*' || candidate.startsWith(`"${beginning}`))
}

function tagsOf(condition: string | undefined): string[] {
  return condition === undefined ? [] : condition.split(',').map((tag) => tag.trim().replace(/^W\//, ''))
}
