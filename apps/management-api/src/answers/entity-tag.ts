import { hash } from 'node:crypto'
import { Readable } from 'node:stream'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { fastifyPlugin } from 'fastify-plugin'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Whether the answers have an ETag, by which a client that kept one learns that it is still good. */
    hasEntityTag?: boolean
  }
}

type Done = (error: null, payload: unknown) => void

const forOneKey = { 'cache-control': 'private, no-cache', vary: 'x-api-key, accept-encoding' }

/** Gives the answers of the routes that want it an ETag, and answers 304 to who has the same already. */
export const entityTags = fastifyPlugin(
  async (app) => {
    app.addHook('onSend', (request: FastifyRequest, reply: FastifyReply, payload: unknown, done: Done) => {
      const { hasEntityTag = false } = request.routeOptions.config
      if (!hasEntityTag || typeof payload !== 'string' || reply.statusCode !== 200) return done(null, payload)

      const tag = hash('sha1', payload, 'base64url')
      reply.headers({ etag: `W/"${tag}"`, ...forOneKey })
      if (!names(request.headers['if-none-match'], tag)) return done(null, payload)

      reply.code(304).removeHeader('content-type')
      done(null, request.method === 'HEAD' ? nothingForHead() : null)
    })
  },
  { name: 'entity-tags' }
)

/** Fastify makes the answer to HEAD of the payload for GET, and takes an empty stream for it, but not null. */
export function nothingForHead(): Readable {
  return Readable.from([])
}

/** A tag is weak: it names the resource, whatever encoding carries it. So weak and strong ones compare equal. */
export function names(condition: string | undefined, tag: string): boolean {
  if (condition === undefined) return false

  return condition
    .split(',')
    .some((candidate) => candidate.trim() === '*' || candidate.trim().replace(/^W\//, '') === `"${tag}"`)
}
