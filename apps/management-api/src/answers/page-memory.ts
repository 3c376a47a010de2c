import { Readable } from 'node:stream'
import { isJsonBytes, type JsonBytes, joinJson, recycle } from '@callbook/db'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { fastifyPlugin } from 'fastify-plugin'

declare module 'fastify' {
  interface FastifyRequest {
    /** The page that this request is answered with, of whose bytes nothing else is made. Set here alone. */
    page: JsonBytes | undefined
  }
}

type Pieces = readonly JsonBytes[]
type Done = (error: null, payload: unknown) => void

/** Up to so many bytes, a page is sent in one piece, which can be compressed. */
const maxJoinedBytes = 4 * 1024 * 1024

/**
 * Sends the pieces of a page that a handler returns, and recycles its memory once the answer is finished, as nothing
 * more is sent then. What is not sure to have been read is left to the garbage collector.
 */
export const pageMemory = fastifyPlugin(
  async (app) => {
    app.decorateRequest('page')
    app.setReplySerializer((payload) => (isPage(payload) ? asSerialized(payload) : JSON.stringify(payload)))

    app.addHook('onSend', (request: FastifyRequest, reply: FastifyReply, payload: unknown, done: Done) => {
      done(null, isPage(payload) ? answerOf(request, reply, payload) : payload)
    })

    app.addHook('onResponse', ({ page }: FastifyRequest, { raw }: FastifyReply, done: () => void) => {
      if (page !== undefined && raw.writableFinished) recycle(page)
      done()
    })
  },
  { name: 'page-memory' }
)

/**
 * Leaves the memory of a page to who reads it, whatever becomes of its request meanwhile.
 *
 * @returns to be called once the page has been read
 */
export function takeOver(request: FastifyRequest, payload: unknown): () => void {
  const { page } = request
  request.page = undefined

  return () => {
    if (page !== undefined && page === payload) recycle(page)
  }
}

function isPage(payload: unknown): payload is Pieces {
  return Array.isArray(payload) && isJsonBytes(payload[0])
}

/** Fastify hands to the `onSend` hooks whatever a serializer makes, and knows of texts alone. */
function asSerialized(pieces: Pieces): string {
  return pieces as unknown as string
}

function answerOf(request: FastifyRequest, reply: FastifyReply, pieces: Pieces): string | JsonBytes | Readable {
  const [first] = pieces
  if (first !== undefined && pieces.length === 1) return answerOfOne(request, first)

  const length = pieces.reduce((sum, { byteLength }) => sum + byteLength, 0)
  if (length > maxJoinedBytes) {
    reply.header('content-length', length)
    return Readable.from(takeEach([...pieces].reverse()))
  }
  request.page = joinJson(pieces)

  return request.page
}

/** What has an ETag is a text, which can be compared. */
function answerOfOne(request: FastifyRequest, piece: JsonBytes): string | JsonBytes {
  if (request.routeOptions.config.hasEntityTag === true) {
    const text = piece.toString()
    recycle(piece)
    return text
  }
  request.page = piece

  return piece
}

/** Each piece is forgotten once it has been taken. */
function* takeEach(pieces: JsonBytes[]): Generator<JsonBytes> {
  for (let piece = pieces.pop(); piece !== undefined; piece = pieces.pop()) yield piece
}
