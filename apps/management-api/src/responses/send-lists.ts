import { Readable } from 'node:stream'
import type { ListText } from '@callbook/db'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { fastifyPlugin } from 'fastify-plugin'

type Done = (error: null, payload: unknown) => void

/** Maximum size of a list that is sent as one text, which can be compressed. */
const maxJoinedBytes = 4 * 1024 * 1024

/** Sends lists, which handlers return as texts in pieces. */
export const sendLists = fastifyPlugin(
  async (app) => {
    // Fastify passes the result of a serializer to the `onSend` hooks, but its types know only texts.
    app.setReplySerializer((payload) => (isList(payload) ? (payload as unknown as string) : JSON.stringify(payload)))

    app.addHook('onSend', (_request: FastifyRequest, reply: FastifyReply, payload: unknown, done: Done) => {
      done(null, isList(payload) ? bodyOf(reply, payload) : payload)
    })
  },
  { name: 'send-lists' }
)

function isList(payload: unknown): payload is ListText {
  return Array.isArray(payload) && Buffer.isBuffer(payload[0])
}

function bodyOf(reply: FastifyReply, pieces: ListText): Buffer | Readable {
  const [piece] = pieces
  if (piece !== undefined && pieces.length === 1) return piece
  const length = pieces.reduce((sum, { length }) => sum + length, 0)
  if (length <= maxJoinedBytes) return Buffer.concat(pieces)
  reply.header('content-length', length)

  return Readable.from(takeEach([...pieces].reverse()), { objectMode: false })
}

/** Drops the reference to each piece once it has been taken. */
function* takeEach(pieces: Buffer[]): Generator<Buffer> {
  for (let piece = pieces.pop(); piece !== undefined; piece = pieces.pop()) yield piece
}
