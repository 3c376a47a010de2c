import { pipeline, Readable } from 'node:stream'
import { createGzip } from 'node:zlib'
import type { FastifyReply } from 'fastify'
import { chooseEncoding } from './accept-encoding.ts'

interface File {
  /** With what it ends in. */
  readonly name: string
  readonly contentType: string
  /** Each is made when there is room for it on the way. */
  readonly pieces: AsyncIterable<string | Buffer>
}

/**
 * Sends a file while it is being made, compressed by gzip for clients that take that: Brotli would keep ten times the
 * memory for each. One that cannot be made to its end is cut off, which shows in an answer without an end.
 */
export function sendFile(reply: FastifyReply, { name, contentType, pieces }: File): Readable {
  reply.header('content-type', contentType)
  reply.header('content-disposition', `attachment; filename="${name}"`)
  reply.header('vary', 'accept-encoding')
  const plain = Readable.from(pieces)
  if (chooseEncoding(reply.request.headers['accept-encoding'], ['gzip']) === undefined) return plain
  reply.header('content-encoding', 'gzip')

  return pipeline(plain, createGzip({ level: 5 }), ignoreCut)
}

/** Who reads the file hears of it: an error destroys what is being sent. */
function ignoreCut(): void {}
