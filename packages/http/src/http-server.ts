import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type RequestListener, type Server, type ServerResponse } from 'node:http'
import type { Duplex } from 'node:stream'
import type { FastifyBaseLogger, FastifyServerFactory } from 'fastify'
import { type DescribeError, HttpError, rawErrorAnswer } from './errors.ts'

export interface ServerLimits {
  /** How long a whole request may take to arrive. */
  readonly requestTimeoutMs: number
  readonly headersTimeoutMs: number
  /** How often the two timeouts above are looked at. */
  readonly checkIntervalMs: number
  /** Must outlast the idle timeout of the load balancer in front. */
  readonly keepAliveTimeoutMs: number
  readonly maxConnections: number
}

const defaultLimits: ServerLimits = {
  requestTimeoutMs: 30_000,
  headersTimeoutMs: 15_000,
  checkIntervalMs: 3_000,
  keepAliveTimeoutMs: 72_000,
  maxConnections: 10_000
}

/** Bytes that the first line and the headers of a request may have together. */
export const maxHeaderSize = 16_384

/** How long a refused connection is still read, so that its answer is not lost to a reset. */
const lingerMs = 1_000

interface HttpServerOptions {
  readonly logger: FastifyBaseLogger
  readonly describeError: DescribeError
  readonly limits: Partial<ServerLimits> | undefined
}

interface HttpServerHooks {
  readonly serverFactory: FastifyServerFactory
  readonly clientErrorHandler: (error: { code?: string }, socket: Duplex) => void
}

/** The node server below an app: its limits, and an answer to bytes that never become a request. */
export function createHttpServer({ logger, describeError, limits }: HttpServerOptions): HttpServerHooks {
  const answers = new WeakMap<Duplex, readonly ServerResponse[]>()
  const refused = new WeakSet<Duplex>()

  async function refuse(socket: Duplex, code: string): Promise<void> {
    if (refused.has(socket)) return
    refused.add(socket)

    try {
      const ahead = answers.get(socket) ?? []
      await Promise.all(ahead.filter(isOwed).map((answer) => once(answer, 'close')))
      if (socket.writable && !isAnswered(ahead.at(-1))) sayWhy(socket, code)
      socket.end()
      setTimeout(() => socket.destroy(), lingerMs).unref()
    } catch (err) {
      socket.destroy()
      logger.error({ err }, 'a connection was refused without an answer')
    }
  }

  function sayWhy(socket: Duplex, code: string): void {
    const requestId = randomUUID()
    const { statusCode, body } = new HttpError(statusCodes[code] ?? 400)
    socket.write(rawErrorAnswer(statusCode, answerHeaders(requestId), describeError(body, requestId)))
    logger.info({ requestId, statusCode, code }, 'connection refused')
  }

  return {
    clientErrorHandler: (error, socket) => void refuse(socket, error.code ?? ''),

    serverFactory: (handler) => {
      const server = listen({ ...defaultLimits, ...limits }, (request, response) => {
        const ahead = answers.get(request.socket)?.filter(isOwed) ?? []
        answers.set(request.socket, [...ahead, response])
        handler(request, response)
      })
      server.on('connect', (_request, socket) => {
        socket.on('error', () => socket.destroy()).resume()
        void refuse(socket, 'CONNECT')
      })

      return server
    }
  }
}

/** What every answer says about itself, whoever writes it: it is data, for whoever asked, and no page. */
export function answerHeaders(requestId: string): Record<string, string> {
  return {
    'cache-control': 'no-store',
    'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
    'cross-origin-resource-policy': 'same-origin',
    'referrer-policy': 'no-referrer',
    'strict-transport-security': 'max-age=31536000',
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    'x-request-id': requestId
  }
}

/** Statuses of what node's parser reports; anything else is a 400. */
const statusCodes: Readonly<Record<string, number>> = {
  ERR_HTTP_REQUEST_TIMEOUT: 408,
  HPE_CHUNK_EXTENSIONS_OVERFLOW: 413,
  HPE_HEADER_OVERFLOW: 431
}

/** Whether `answer` is to a request that arrived whole, and has not left yet. */
function isOwed({ req, writableFinished }: ServerResponse): boolean {
  return req.complete && !writableFinished
}

/** Whether `latest` was sent before the request it answers had arrived whole: a second answer would confuse. */
function isAnswered(latest: ServerResponse | undefined): boolean {
  return latest?.headersSent === true && !latest.req.complete
}

function listen(limits: ServerLimits, listener: RequestListener): Server {
  const server = createServer(
    {
      connectionsCheckingInterval: limits.checkIntervalMs,
      headersTimeout: limits.headersTimeoutMs,
      keepAliveTimeout: limits.keepAliveTimeoutMs,
      maxHeaderSize,
      requestTimeout: limits.requestTimeoutMs,
      // Node would refuse a request without Host in a form of its own.
      requireHostHeader: false
    },
    listener
  )
  server.maxConnections = limits.maxConnections
  server.on('checkContinue', listener)
  server.on('checkExpectation', listener)

  return server
}
