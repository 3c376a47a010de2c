import { Readable } from 'node:stream'
import { isJsonBytes, type JsonBytes, joinJson, recycle } from '@callbook/db'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { fastifyPlugin } from 'fastify-plugin'

declare module 'fastify' {
  interface FastifyRequest {
    /** The page of the response, if nothing else uses its bytes. Set only here. */
    page: JsonBytes | undefined
  }
}

type Pieces = readonly JsonBytes[]
type Done = (error: null, payload: unknown) => void

/** Maximum size of a page that is sent in one piece, which can be compressed. */
const maxJoinedBytes = 4 * 1024 * 1024

/**
 * Sends the pieces of a page that a handler returns, and recycles its memory after the response. Memory that may not
 * have been read is left to the garbage collector.
 */
export const pageMemory = fastifyPlugin(
  async (app) => {
    app.decorateRequest('page')
    app.setReplySerializer((payload) => (isPage(payload) ? asSerialized(payload) : JSON.stringify(payload)))

    app.addHook('onSend', (request: FastifyRequest, reply: FastifyReply, payload: unknown, done: Done) => {
      done(null, isPage(payload) ? responseOf(request, reply, payload) : payload)
    })

    app.addHook('onResponse', ({ page }: FastifyRequest, { raw }: FastifyReply, done: () => void) => {
      if (page !== undefined && raw.writableFinished) recycle(page)
      done()
    })
  },
  { name: 'page-memory' }
)

/**
 * Transfers the memory of a page to its reader, whatever happens to the request.
 *
 * @returns a function to call once the page has been read
 */
export function detachPageMemory(request: FastifyRequest, payload: unknown): () => void {
  const { page } = request
  request.page = undefined

  return () => {
    if (page !== undefined && page === payload) recycle(page)
  }
}

function isPage(payload: unknown): payload is Pieces {
  return Array.isArray(payload) && isJsonBytes(payload[0])
}

/** Fastify passes the result of a serializer to the `onSend` hooks, but its types know only texts. */
function asSerialized(pieces: Pieces): string {
  return pieces as unknown as string
}

function responseOf(request: FastifyRequest, reply: FastifyReply, pieces: Pieces): string | JsonBytes | Readable {
  const [first] = pieces
  if (first !== undefined && pieces.length === 1) return responseOfOne(request, first)

  const length = pieces.reduce((sum, { byteLength }) => sum + byteLength, 0)
  if (length > maxJoinedBytes) {
    reply.header('content-length', length)
    return Readable.from(reserveEach([...pieces].reverse()))
  }
  request.page = joinJson(pieces)

  return request.page
}

/** A response with an ETag is a text, so that it can be compared. */
function responseOfOne(request: FastifyRequest, piece: JsonBytes): string | JsonBytes {
  if (request.routeOptions.config.hasEntityTag === true) {
    const text = piece.toString()
    recycle(piece)
    return text
  }
  request.page = piece

  return piece
}

/** Drops the reference to each piece once it has been taken. */
function* reserveEach(pieces: JsonBytes[]): Generator<JsonBytes> {
  for (let piece = pieces.pop(); piece !== undefined; piece = pieces.pop()) yield piece
}
