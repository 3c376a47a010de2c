import { isUtf8 } from 'node:buffer'
import type { IncomingMessage } from 'node:http'
import { createFairLimiter } from '@callbook/limits'
import { type TSchema, type TUnsafe, Type } from '@sinclair/typebox'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { BodyRefusedError, badRequest, HttpError, unsupported } from '../errors.ts'
import type { BodyReceipt } from './body-budget.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** Budget use of the request's body; undefined without a body. */
    receipt: BodyReceipt | undefined
  }
}

/** Describes a JSON body that the route receives as bytes and validates itself. */
export function bytesOf(schema: TSchema): TUnsafe<Buffer> {
  return Type.Unsafe<Buffer>(schema)
}

export type JsonResult =
  | { readonly ok: true; readonly value: unknown }
  | { readonly ok: false; readonly problem: string }

/**
 * Decodes and parses JSON text. A byte order mark is allowed, invalid UTF-8 is not.
 *
 * @param parse throws if the text is not valid JSON
 */
export function parseJson(bytes: Buffer, parse: (text: string) => unknown = JSON.parse): JsonResult {
  if (!isUtf8(bytes)) return { ok: false, problem: 'The body is not valid UTF-8' }

  try {
    return { ok: true, value: parse(new TextDecoder().decode(bytes)) }
  } catch {
    return { ok: false, problem: 'The body is not valid JSON' }
  }
}

/**
 * Checks the announced body before its first byte is read, and answers `Expect: 100-continue`.
 *
 * @param limit in bytes, for routes without their own
 * @returns the error if the announced body is not acceptable
 */
export function admitBody(request: FastifyRequest, reply: FastifyReply, limit: number): HttpError | undefined {
  if (!isAnnounced(request) || bodyless.has(request.method)) return undefined

  const refusal = findRefusal(request, limitOf(request, limit))
  if (refusal === undefined && request.headers.expect !== undefined) reply.raw.writeContinue()

  return refusal
}

export function isAnnounced({ headers }: Pick<FastifyRequest, 'headers'>): boolean {
  return (headers['content-length'] ?? '0') !== '0' || 'transfer-encoding' in headers
}

/**
 * Returns a content type parser that accepts JSON up to the route's `bodyLimit`, or else `common`, and passes the bytes
 * to the route.
 */
export function collectBody(common: number) {
  return async (request: FastifyRequest, body: IncomingMessage): Promise<Buffer> => {
    const limit = limitOf(request, common)
    const refusal = findRefusal(request, limit)
    if (refusal !== undefined) throw refusal
    if (request.receipt === undefined) return noBody

    return await readBytes(body, limit, request.receipt)
  }
}

function limitOf({ routeOptions }: FastifyRequest, common: number): number {
  return routeOptions.bodyLimit ?? common
}

/** Methods whose bodies are left unread. */
const bodyless: ReadonlySet<string> = new Set(['GET', 'HEAD', 'TRACE'])

export const noBody = Buffer.alloc(0)

function findRefusal({ headers, mediaType }: FastifyRequest, limit: number): HttpError | undefined {
  const encoding = headers['content-encoding'] ?? 'identity'
  if (mediaType !== 'application/json') return unsupported('Expected a body with Content-Type: application/json')
  if (encoding.toLowerCase() !== 'identity') return unsupported('Expected a body without Content-Encoding')

  return Number(headers['content-length']) > limit ? new HttpError(413) : undefined
}

/** Maximum rejected bodies that are read to their ends at once, so that they do not starve others. */
const discarding = createFairLimiter({ width: 16, maxWaitMs: 30_000 })

async function discardInTurn(body: IncomingMessage): Promise<void> {
  body.pause()
  const leave = await discarding.enter('').catch(() => undefined)
  if (leave === undefined) return
  const { socket } = body
  if (socket.destroyed || body.readableEnded) return leave()

  // If a request was answered before, Node reports neither the end of its body nor the end of its connection.
  const finish = () => {
    socket.off('close', finish)
    leave()
  }
  socket.once('close', finish)
  body.once('end', finish)
  body.resume()
}

/** Rejects as soon as there is a reason. The remaining bytes are read and discarded. */
function readBytes(body: IncomingMessage, limit: number, receipt: BodyReceipt): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    let pieces: BodyPieces | undefined = createBodyPieces()
    let length = 0

    function refuse(error: HttpError): void {
      pieces = undefined
      receipt.release()
      if (error instanceof BodyRefusedError) void discardInTurn(body)
      reject(error)
    }

    receipt.watch(refuse)
    body.on('data', (chunk: Buffer) => {
      if (pieces === undefined) return
      length += chunk.length
      const refusal = length > limit ? new HttpError(413) : receipt.add(chunk.length)
      if (refusal === undefined) pieces.add(chunk)
      else refuse(refusal)
    })
    body.on('end', () => {
      receipt.complete()
      if (pieces !== undefined) resolve(pieces.join())
    })
    body.on('error', () => {
      receipt.release()
      reject(badRequest('The body is incomplete'))
    })
  })
}

interface BodyPieces {
  add(piece: Buffer): void
  join(): Buffer
}

/** Each buffer has an overhead of some hundred bytes. */
const smallBytes = 1_024

const maxSmall = 256

/**
 * Collects the pieces of a body. Small pieces are merged, because a body that arrives byte by byte would otherwise take
 * hundreds of times its size.
 */
export function createBodyPieces(): BodyPieces {
  let pieces: Buffer[] = []
  let small = 0

  function mergeSmall(): void {
    const merged = Buffer.concat(pieces.slice(-small))
    pieces = pieces.slice(0, -small)
    pieces.push(merged)
    small = 0
  }

  return {
    add(piece) {
      pieces.push(piece)
      small = piece.length < smallBytes ? small + 1 : 0
      if (small === maxSmall) mergeSmall()
    },
    join() {
      const [first, second] = pieces

      // A single piece is not copied, because each copy adds memory that V8 frees only by a full collection.
      return first !== undefined && second === undefined ? first : Buffer.concat(pieces)
    }
  }
}
