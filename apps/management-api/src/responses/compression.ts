import { brotliCompress, constants, gzip } from 'node:zlib'
import { type AppOptions, addGauge } from '@callbook/http'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { fastifyPlugin } from 'fastify-plugin'
import { chooseEncoding } from './accept-encoding.ts'
import { nothingForHead } from './entity-tag.ts'

type Done = (error: Error | null, payload: unknown) => void

/** Characters below which a response fits into one packet anyway. */
const threshold = 1_024

/** Each response is compressed separately, so time matters more than the last byte. */
const quality = { br: 4, gzip: 5 }

export interface CompressionOptions {
  readonly registry: NonNullable<AppOptions['registry']>
  /** Above it, responses are sent uncompressed, because each compression needs memory of its own. */
  readonly maxConcurrent?: number
}

/** Compresses responses of more than a kilobyte for clients that accept it, outside of the main thread. */
export const compression = fastifyPlugin<CompressionOptions>(
  async (app: FastifyInstance, { registry, maxConcurrent = 8 }) => {
    let running = 0
    addGauge(registry, { name: 'callbook_compressions', help: 'Responses being compressed' }, () => running)

    app.addHook('onSend', (request: FastifyRequest, reply: FastifyReply, payload: unknown, done: Done) => {
      if (!isText(payload, reply)) return done(null, payload)
      if (payload.length < threshold) return done(null, payload)

      if (!reply.hasHeader('vary')) reply.header('vary', 'accept-encoding')
      const encoding = chooseEncoding(request.headers['accept-encoding'])
      if (encoding === undefined || running >= maxConcurrent) return done(null, payload)

      if (request.method === 'HEAD') {
        reply.header('content-encoding', encoding)
        return done(null, nothingForHead())
      }

      running += 1
      compress[encoding](payload, (error, compressed) => {
        running -= 1
        if (reply.sent) return // the time limit was exceeded
        if (error === null) reply.header('content-encoding', encoding)
        done(error, compressed)
      })
    })
  },
  { name: 'compression' }
)

/** Bytes are JSON of lists, or files, which may already be compressed. */
function isText(payload: unknown, reply: FastifyReply): payload is Buffer | string {
  if (typeof payload === 'string') return true
  const isJson = String(reply.getHeader('content-type')).startsWith('application/json')

  return isJson && Buffer.isBuffer(payload) && !reply.hasHeader('content-encoding')
}

const compress = {
  br: (text: Buffer | string, done: Done) => {
    brotliCompress(text, { params: { [constants.BROTLI_PARAM_QUALITY]: quality.br } }, done)
  },
  gzip: (text: Buffer | string, done: Done) => gzip(text, { level: quality.gzip }, done)
}
