import { Readable } from 'node:stream'
import type { ListText } from '@callbook/db'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { fastifyPlugin } from 'fastify-plugin'

type Done = (error: null, payload: unknown) => void

/** Maximum size of a list that is sent as one text, which can be compressed. */
const maxJoinedBytes = 4 * 1024 * 1024

/** Sends lists, which handlers return as texts in pieces. */
export const listResponses = fastifyPlugin(
  async (app) => {
    // Fastify passes the result of a serializer to the `onSend` hooks, but its types know only texts.
    app.setReplySerializer((payload) => (isList(payload) ? (payload as unknown as string) : JSON.stringify(payload)))

    app.addHook('onSend', (_request: FastifyRequest, reply: FastifyReply, payload: unknown, done: Done) => {
      done(null, isList(payload) ? bodyOf(reply, payload) : payload)
    })
  },
  { name: 'list-responses' }
)

function isList(payload: unknown): payload is ListText {
  return Array.isArray(payload) && (typeof payload[0] === 'string' || Buffer.isBuffer(payload[0]))
}

function bodyOf(reply: FastifyReply, pieces: ListText): string | Readable {
  if (pieces.length === 1) return String(pieces[0])
  const length = pieces.reduce((sum, piece) => sum + Buffer.byteLength(piece), 0)
  if (length <= maxJoinedBytes) return pieces.join('')
  reply.header('content-length', length)

  return Readable.from(takeEach([...pieces].reverse()), { objectMode: false })
}

/** Drops the reference to each piece once it has been taken. */
function* takeEach(pieces: (string | Buffer)[]): Generator<string | Buffer> {
  for (let piece = pieces.pop(); piece !== undefined; piece = pieces.pop()) yield piece
}
