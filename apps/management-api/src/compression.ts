import { brotliCompress, constants, gzip } from 'node:zlib'
import { giveBack, type JsonBytes } from '@callbook/db'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { fastifyPlugin } from 'fastify-plugin'

type Encoding = 'br' | 'gzip'
type Done = (error: Error | null, payload: unknown) => void

/** In characters, or bytes of a page: below, the answer fits into one packet anyway. */
const threshold = 1_024

/** Made for each answer anew, so time counts more than the last byte. */
const quality = { br: 4, gzip: 5 }

/** Compresses answers of more than a kilobyte for clients that ask for it, outside of the thread that answers. */
export const compression = fastifyPlugin(
  async (app) => {
    app.addHook('onSend', (request: FastifyRequest, reply: FastifyReply, payload: unknown, done: Done) => {
      const page = pageOf(request, payload)
      const text = typeof payload === 'string' ? payload : page
      if (text === undefined || text.length < threshold) return done(null, payload)

      if (!reply.hasHeader('vary')) reply.header('vary', 'accept-encoding')
      const encoding = chooseEncoding(request.headers['accept-encoding'])
      if (encoding === undefined) return done(null, payload)

      request.page = undefined // until it has been read, whatever becomes of the request meanwhile
      compress[encoding](text, (error, compressed) => {
        if (page !== undefined) giveBack(page)
        if (reply.sent) return // its time was up
        if (error === null) reply.header('content-encoding', encoding)
        done(error, compressed)
      })
    })
  },
  { name: 'compression' }
)

/** Other bytes are files, which may be compressed already. */
function pageOf({ page }: FastifyRequest, payload: unknown): JsonBytes | undefined {
  return payload === page ? page : undefined
}

const compress = {
  br: (text: string | Buffer, done: Done) => {
    brotliCompress(text, { params: { [constants.BROTLI_PARAM_QUALITY]: quality.br } }, done)
  },
  gzip: (text: string | Buffer, done: Done) => gzip(text, { level: quality.gzip }, done)
}

/** The encoding that a client likes best; of several it likes as much, the one that makes the least of the answer. */
export function chooseEncoding(accepted: string | undefined): Encoding | undefined {
  if (accepted === undefined) return undefined
  const weights = readWeights(accepted)
  const weightOf = (encoding: string) => weights.get(encoding) ?? weights.get('*') ?? 0
  const best: Encoding = weightOf('br') >= weightOf('gzip') ? 'br' : 'gzip'
  const identity = weights.get('identity') ?? 0

  return weightOf(best) > 0 && weightOf(best) >= identity ? best : undefined
}

function readWeights(accepted: string): Map<string, number> {
  const entries = accepted
    .toLowerCase()
    .split(',')
    .map((entry): [name: string, weight: number] => {
      const [name = '', parameter] = entry.split(';')
      const weight = parameter === undefined ? 1 : Number(/^\s*q=([01](?:\.\d{0,3})?)\s*$/.exec(parameter)?.[1] ?? 0)

      return [name.trim(), weight]
    })

  return new Map(entries)
}
