import { hash } from 'node:crypto'
import { Readable } from 'node:stream'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { fastifyPlugin } from 'fastify-plugin'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Whether responses have an ETag, with which clients can revalidate a cached response. */
    hasEntityTag?: boolean
  }

  interface FastifyRequest {
    /** Prefix of the ETag, if a part of the response must be recognizable on its own: see `tagOf`. */
    beginningOfTag: string
  }
}

type Done = (error: null, payload: unknown) => void

const forOneKey = { 'cache-control': 'private, no-cache', vary: 'x-api-key, accept-encoding' }

/** Adds an ETag to the responses of routes with `hasEntityTag`, and responds 304 if the client already has it. */
export const entityTags = fastifyPlugin(
  async (app) => {
    app.decorateRequest('beginningOfTag', '')
    app.addHook('onSend', (request: FastifyRequest, reply: FastifyReply, payload: unknown, done: Done) => {
      const { hasEntityTag = false } = request.routeOptions.config
      const isText = typeof payload === 'string' || Buffer.isBuffer(payload)
      if (!hasEntityTag || !isText || reply.statusCode !== 200) return done(null, payload)

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

/** Returns the part of a tag that identifies the text, with 78 bits. A collision gives no advantage to anyone. */
export function beginningOf(text: string): string {
  return tagOf(text).slice(0, 13)
}

function tagOf(text: Buffer | string): string {
  return hash('sha1', text, 'base64url')
}

/** Fastify creates the response to HEAD from the payload for GET. It accepts an empty stream for that, but not null. */
export function nothingForHead(): Readable {
  return Readable.from([])
}

/**
 * Returns whether a condition names a tag. A tag is weak: it names the resource, regardless of the encoding. So weak
 * and strong tags compare equal.
 */
export function names(condition: string | undefined, tag: string): boolean {
  return tagsOf(condition).some((candidate) => candidate === '*' || candidate === `"${tag}"`)
}

/** Returns whether a condition names a tag with the same prefix. */
export function namesBeginning(condition: string, beginning: string): boolean {
  return tagsOf(condition).some((candidate) => candidate === '*' || candidate.startsWith(`"${beginning}`))
}

function tagsOf(condition: string | undefined): string[] {
  return condition === undefined ? [] : condition.split(',').map((tag) => tag.trim().replace(/^W\//, ''))
}
