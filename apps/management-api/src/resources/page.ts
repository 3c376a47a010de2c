import { Readable } from 'node:stream'
import { giveBack, type JsonBytes, joinJson } from '@callbook/db'
import type { FastifyReply, FastifyRequest } from 'fastify'

/** Up to so many bytes, a page is sent in one piece, which can be compressed. */
const maxJoinedBytes = 4 * 1024 * 1024

/** The answer that a page is, whose pieces are let go of as they are sent. */
export function sendPage(
  request: FastifyRequest,
  reply: FastifyReply,
  pieces: readonly JsonBytes[]
): JsonBytes | Readable {
  const [first] = pieces
  if (first !== undefined && pieces.length === 1) {
    request.page = first
    return first
  }

  const length = pieces.reduce((sum, { byteLength }) => sum + byteLength, 0)
  if (length <= maxJoinedBytes) {
    const joined = joinJson(pieces)
    request.page = joined
    return joined
  }
  reply.header('content-length', length)

  return Readable.from(takeEach([...pieces].reverse()))
}

/** The same for what has an ETag: in one piece, it is a text, which can be compared. */
export function sendTagged(
  request: FastifyRequest,
  reply: FastifyReply,
  pieces: readonly JsonBytes[]
): string | JsonBytes | Readable {
  const [first] = pieces
  if (first === undefined || pieces.length > 1) return sendPage(request, reply, pieces)
  const text = first.toString()
  giveBack(first)

  return text
}

/** Each piece is forgotten once it has been taken. */
function* takeEach(pieces: JsonBytes[]): Generator<JsonBytes> {
  for (let piece = pieces.pop(); piece !== undefined; piece = pieces.pop()) yield piece
}
