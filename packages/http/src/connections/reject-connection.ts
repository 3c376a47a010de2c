import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import type { ServerResponse } from 'node:http'
import { Socket } from 'node:net'
import type { Duplex } from 'node:stream'
import type { FastifyBaseLogger } from 'fastify'
import { type DescribeError, HttpError, rawErrorResponse, tooManyRequests } from '../errors.ts'
import { responseHeaders } from '../response-headers.ts'
import type { HttpConnection } from './connection.ts'

export interface RefusalOptions {
  readonly logger: FastifyBaseLogger
  readonly describeError: DescribeError
  readonly connectionOf: (socket: Duplex) => HttpConnection | undefined
}

export interface Refusals {
  /**
   * Sends the reason for rejecting further bytes after the pending responses, and ends the connection.
   *
   * @param code error code of Node, or one of this module
   */
  refuse(socket: Duplex, code: string): Promise<void>
  isRefused(socket: Duplex): boolean
}

/** How long a rejected connection stays open, so that its response is not lost to a reset. */
const lingerMs = 1_000

const retrySeconds = 1

/** Errors by code; other codes are a 400. */
const errors: Readonly<Record<string, () => HttpError>> = {
  ERR_HTTP_REQUEST_TIMEOUT: () => new HttpError(408),
  HPE_CHUNK_EXTENSIONS_OVERFLOW: () => new HttpError(413),
  HPE_HEADER_OVERFLOW: () => new HttpError(431),
  TOO_MANY_OWED: () => tooManyRequests(retrySeconds, 'Too many pending requests on this connection')
}

/** Rejects connections whose bytes are not a valid request. */
export function rejectConnections({ logger, describeError, connectionOf }: RefusalOptions): Refusals {
  const refused = new WeakSet<Duplex>()

  function sendStatus(socket: Duplex, code: string): void {
    const requestId = randomUUID()
    const { statusCode, body, headers } = errors[code]?.() ?? new HttpError(400)
    const described = describeError(body, requestId)
    socket.write(rawErrorResponse(statusCode, { ...responseHeaders(requestId), ...headers }, described))
    // Address of the peer. Behind a proxy, this is the proxy, because no forwarding header was read.
    const peer = socket instanceof Socket ? socket.remoteAddress : undefined
    logger.info({ requestId, statusCode, code, peer }, 'connection rejected')
  }

  return {
    async refuse(socket, code) {
      if (refused.has(socket)) return
      refused.add(socket)

      try {
        const connection = connectionOf(socket)
        const ahead = connection?.owed().filter(isOwed) ?? []
        await Promise.all(ahead.map((answer) => once(answer, 'close')))
        if (socket.writable && !isAnswered(connection?.latest())) sendStatus(socket, code)
        socket.end()
        setTimeout(() => socket.destroy(), lingerMs).unref()
      } catch (err) {
        socket.destroy()
        logger.error({ err }, 'connection rejected without a response')
      }
    },
    isRefused: (socket) => refused.has(socket)
  }
}

/** Whether `answer` belongs to a complete request and is not sent yet. */
function isOwed({ req, writableFinished }: ServerResponse): boolean {
  return req.complete && !writableFinished
}

/** Whether `latest` was sent before its request was complete: a second response would confuse the client. */
function isAnswered(latest: ServerResponse | undefined): boolean {
  return latest?.headersSent === true && !latest.req.complete
}
