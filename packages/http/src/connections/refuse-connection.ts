import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import type { ServerResponse } from 'node:http'
import { Socket } from 'node:net'
import type { Duplex } from 'node:stream'
import type { FastifyBaseLogger } from 'fastify'
import { answerHeaders } from '../answer-headers.ts'
import { type DescribeError, HttpError, rawErrorAnswer, tooManyRequests } from '../errors.ts'
import type { Connection } from './connection.ts'

export interface RefusalOptions {
  readonly logger: FastifyBaseLogger
  readonly describeError: DescribeError
  readonly connectionOf: (socket: Duplex) => Connection | undefined
}

export interface Refusals {
  /**
   * Says why nothing more is taken on a connection, behind the answers that it is owed, and ends it.
   *
   * @param code what node calls the reason, or one of ours
   */
  refuse(socket: Duplex, code: string): Promise<void>
  isRefused(socket: Duplex): boolean
}

/** How long a refused connection stays open, so that its answer is not lost to a reset. */
const lingerMs = 1_000

const retrySeconds = 1

/** Errors by what node's parser reports, or a reason of ours; anything else is a 400. */
const errors: Readonly<Record<string, () => HttpError>> = {
  ERR_HTTP_REQUEST_TIMEOUT: () => new HttpError(408),
  HPE_CHUNK_EXTENSIONS_OVERFLOW: () => new HttpError(413),
  HPE_HEADER_OVERFLOW: () => new HttpError(431),
  TOO_MANY_OWED: () => tooManyRequests(retrySeconds, 'Too many requests wait for an answer on this connection')
}

/** Ends connections whose bytes never become a request that we answer. */
export function refuseConnections({ logger, describeError, connectionOf }: RefusalOptions): Refusals {
  const refused = new WeakSet<Duplex>()

  function sayWhy(socket: Duplex, code: string): void {
    const requestId = randomUUID()
    const { statusCode, body, headers } = errors[code]?.() ?? new HttpError(400)
    const described = describeError(body, requestId)
    socket.write(rawErrorAnswer(statusCode, { ...answerHeaders(requestId), ...headers }, described))
    // What it forwards for somebody was not read: behind a proxy, this is the proxy.
    const peer = socket instanceof Socket ? socket.remoteAddress : undefined
    logger.info({ requestId, statusCode, code, peer }, 'connection refused')
  }

  return {
    async refuse(socket, code) {
      if (refused.has(socket)) return
      refused.add(socket)

      try {
        const connection = connectionOf(socket)
        const ahead = connection?.owed().filter(isOwed) ?? []
        await Promise.all(ahead.map((answer) => once(answer, 'close')))
        if (socket.writable && !isAnswered(connection?.latest())) sayWhy(socket, code)
        socket.end()
        setTimeout(() => socket.destroy(), lingerMs).unref()
      } catch (err) {
        socket.destroy()
        logger.error({ err }, 'a connection was refused without an answer')
      }
    },
    isRefused: (socket) => refused.has(socket)
  }
}

/** Whether `answer` is to a request that arrived whole, and has not left yet. */
function isOwed({ req, writableFinished }: ServerResponse): boolean {
  return req.complete && !writableFinished
}

/** Whether `latest` was sent before the request it answers had arrived whole: a second answer would confuse. */
function isAnswered(latest: ServerResponse | undefined): boolean {
  return latest?.headersSent === true && !latest.req.complete
}
