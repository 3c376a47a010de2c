import { pipeline, Readable } from 'node:stream'
import { createGzip } from 'node:zlib'
import type { FastifyReply } from 'fastify'
import { chooseEncoding } from './accept-encoding.ts'
import { endWithoutAccess } from './end-without-access.ts'

interface File {
  /** File name with its extension. */
  readonly name: string
  readonly contentType: string
  /** Whether compression would not make the file smaller. */
  readonly isDense?: boolean
  /** Pieces are produced as fast as the reader takes them. */
  readonly pieces: AsyncIterable<string | Buffer>
}

/**
 * Streams a file, compressed by gzip if the client accepts it: Brotli would need ten times the memory for each file. A
 * file that fails halfway, or whose reader loses access, is cut off, which the client sees as an incomplete response.
 */
export function sendFile(reply: FastifyReply, { name, contentType, isDense = false, pieces }: File): Readable {
  endWithoutAccess(reply)
  reply.header('content-type', contentType)
  reply.header('content-disposition', `attachment; filename="${name}"`)
  const plain = Readable.from(pieces)
  if (isDense) return plain
  reply.header('vary', 'accept-encoding')
  if (chooseEncoding(reply.request.headers['accept-encoding'], ['gzip']) === undefined) return plain
  reply.header('content-encoding', 'gzip')

  return pipeline(plain, createGzip({ level: 5 }), ignoreCut)
}

/** The reader sees the error: it destroys the response. */
function ignoreCut(): void {}
