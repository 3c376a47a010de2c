import { hash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { chooseEncoding, type Encoding } from './accept-encoding.ts'
import { names, nothingForHead } from './entity-tag.ts'

/** A static text or file, in memory in each encoding in which it is sent. */
export interface Document {
  readonly type: string
  readonly plain: Buffer
  /** Entity tag of the document, the same for all encodings. */
  readonly tag: string
  readonly encoded: Map<Encoding, Buffer | Promise<Buffer>>
  /** `true` if compression would not make it smaller. */
  readonly isDense: boolean
}

/** A document is compressed once, so the last byte matters more than time. */
const quality = { br: 9, gzip: 9 }

/** The size in bytes below which a document fits into one packet anyway. */
const threshold = 1_024

export function createDocument(type: string, content: string | Buffer, { isDense = false } = {}): Document {
  const plain = Buffer.from(content)

  return { type, plain, tag: hash('sha1', plain, 'base64url'), encoded: new Map(), isDense }
}

/**
 * Sends a document, or 304 if the client already has it. Does not encode anything for HEAD.
 *
 * @param caching value of Cache-Control; by default, caches must revalidate
 */
export async function sendDocument(
  request: FastifyRequest,
  reply: FastifyReply,
  document: Document,
  caching = 'public, no-cache'
) {
  const { 'if-none-match': condition, 'accept-encoding': accepted } = request.headers
  const isHead = request.method === 'HEAD'
  const { type, plain, tag } = document
  reply.headers({ etag: `W/"${tag}"`, 'cache-control': caching, vary: 'accept-encoding' })
  if (names(condition, tag)) return reply.code(304).send(isHead ? nothingForHead() : undefined)

  reply.type(type)
  const encoding = document.isDense || plain.length < threshold ? undefined : chooseEncoding(accepted)
  if (encoding === undefined) return reply.send(plain)

  reply.header('content-encoding', encoding)
  const known = document.encoded.get(encoding)
  if (isHead && !Buffer.isBuffer(known)) return reply.send(nothingForHead())

  return reply.send(await (known ?? encode(document, encoding)))
}

/** Encodes each form once, even for concurrent requests. */
function encode(document: Document, encoding: Encoding): Promise<Buffer> {
  const { plain, encoded } = document
  const making = compress[encoding](plain)
  encoded.set(encoding, making)
  making.then(
    (bytes) => encoded.set(encoding, bytes),
    () => encoded.delete(encoding)
  )

  return making
}

const [brotli, zip] = [promisify(brotliCompress), promisify(gzip)]

const compress = {
  br: (bytes: Buffer) => brotli(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: quality.br } }),
  gzip: (bytes: Buffer) => zip(bytes, { level: quality.gzip })
}
