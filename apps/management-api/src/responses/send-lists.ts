import type { ListText } from '@callbook/db'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { fastifyPlugin } from 'fastify-plugin'
import { nothingForHead } from './entity-tag.ts'

type Done = (error: null, payload: unknown) => void

/** Maximum size of a list that is sent as one text, which can be compressed. */
const maxJoinedBytes = 4 * 1024 * 1024

/** Sends lists, which handlers return as texts in pieces. */
export const sendLists = fastifyPlugin(
  async (app) => {
    // Fastify passes the result of a serializer to the `onSend` hooks, but its types know only texts.
    app.setReplySerializer((payload) => (isList(payload) ? (payload as unknown as string) : JSON.stringify(payload)))

    app.addHook('onSend', ({ method }: FastifyRequest, reply: FastifyReply, payload: unknown, done: Done) => {
      if (!isList(payload)) return done(null, payload)
      const [piece] = payload
      if (payload.length === 1) return done(null, piece)
      const length = payload.reduce((sum, { length }) => sum + length, 0)
      if (length <= maxJoinedBytes) return done(null, Buffer.concat(payload))

      reply.header('content-length', length)
      if (method === 'HEAD') return done(null, nothingForHead())
      sendPieces(reply, payload)
    })
  },
  { name: 'send-lists' }
)

function isList(payload: unknown): payload is ListText {
  return Array.isArray(payload) && Buffer.isBuffer(payload[0])
}

/**
 * Ends the response at once, as Fastify does with a text. Fastify applies `handlerTimeout` to a stream until the client
 * has read it, so a client with a slow connection would never get the whole list.
 */
function sendPieces(reply: FastifyReply, pieces: ListText): void {
  const { raw } = reply.hijack()
  for (const [name, value] of Object.entries(reply.getHeaders())) if (value !== undefined) raw.setHeader(name, value)
  for (const piece of pieces) raw.write(piece)
  raw.end()
}
