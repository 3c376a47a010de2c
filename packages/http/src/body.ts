import { isUtf8 } from 'node:buffer'
import type { IncomingMessage } from 'node:http'
import { type TSchema, type TUnsafe, Type } from '@sinclair/typebox'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { badRequest, HttpError } from './errors.ts'

/** Bytes of a refused body that are read before it is answered: a sender that is cut off sees a reset, not a 413. */
const maxDiscarded = 32 * 1024 * 1024

/** Describes a JSON body that the route receives as its bytes and checks itself. */
export function bytesOf(schema: TSchema): TUnsafe<Buffer> {
  return Type.Unsafe<Buffer>(schema)
}

export type JsonResult =
  | { readonly ok: true; readonly value: unknown }
  | { readonly ok: false; readonly problem: string }

/** Decodes and parses JSON text. A byte order mark is allowed, bytes that are not UTF-8 are not. */
export function parseJson(bytes: Buffer): JsonResult {
  if (!isUtf8(bytes)) return { ok: false, problem: 'The body is not valid UTF-8' }

  try {
    return { ok: true, value: JSON.parse(new TextDecoder().decode(bytes)) }
  } catch {
    return { ok: false, problem: 'The body is not valid JSON' }
  }
}

/**
 * Says before the first byte of the body is read whether a sender that asked may send it.
 *
 * @returns the refusal of a body that was announced as one we do not take
 */
export function admitBody(request: FastifyRequest, reply: FastifyReply, limit: number): HttpError | undefined {
  if (request.headers.expect === undefined) return undefined

  const refusal = findRefusal(request, limit)
  if (refusal === undefined) reply.raw.writeContinue()

  return refusal
}

/** A content type parser that takes JSON of at most `limit` bytes and gives the route those bytes. */
export function collectBody(limit: number) {
  return async (request: FastifyRequest, body: IncomingMessage): Promise<Buffer> => {
    const refusal = findRefusal(request, limit)
    const bytes = await readBytes(body, refusal === undefined ? limit : 0)
    if (refusal !== undefined) throw refusal
    if (bytes === undefined) throw new HttpError(413)

    return bytes
  }
}

function findRefusal({ headers, mediaType }: FastifyRequest, limit: number): HttpError | undefined {
  const encoding = headers['content-encoding'] ?? 'identity'
  if (mediaType !== 'application/json' || encoding.toLowerCase() !== 'identity') return new HttpError(415)

  return Number(headers['content-length']) > limit ? new HttpError(413) : undefined
}

/** @returns undefined for more than `limit` bytes, once the sender has sent them (or `maxDiscarded` of them) */
function readBytes(body: IncomingMessage, limit: number): Promise<Buffer | undefined> {
  return new Promise((resolve, reject) => {
    let chunks: Buffer[] = []
    let length = 0

    body.on('data', (chunk: Buffer) => {
      length += chunk.length
      if (length <= limit) chunks.push(chunk)
      else chunks = []
      if (length > maxDiscarded) resolve(undefined)
    })
    body.on('end', () => resolve(length > limit ? undefined : joined(chunks)))
    body.on('error', () => reject(badRequest('The body did not arrive whole')))
  })
}

/** A body that came in one piece is not copied: each copy is memory that V8 collects its whole heap for. */
function joined(chunks: readonly Buffer[]): Buffer {
  const [first, second] = chunks

  return first !== undefined && second === undefined ? first : Buffer.concat(chunks)
}
