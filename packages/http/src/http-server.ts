import { createServer, type RequestListener, type Server } from 'node:http'
import type { Duplex } from 'node:stream'
import type { FastifyBaseLogger, FastifyServerFactory } from 'fastify'
import type { Registry } from 'prom-client'
import { type ConnectionsLimits, trackConnections } from './connections/connections.ts'
import { rejectConnections } from './connections/reject-connection.ts'
import type { DescribeError } from './errors.ts'

export interface ServerLimits extends ConnectionsLimits {
  readonly requestTimeoutMs: number
  readonly headersTimeoutMs: number
  /** Must exceed the idle timeout of the load balancer in front. */
  readonly keepAliveTimeoutMs: number
  /** Maximum pipelined requests without a response on one connection. */
  readonly maxOwed: number
}

export interface Lifecycle {
  /** Whether the process is about to stop and closes connections after each response. */
  draining: boolean
  /** Requests held until the listener is closed; undefined while none is held. */
  held: (() => void)[] | undefined
}

const defaultLimits: ServerLimits = {
  requestTimeoutMs: 30_000,
  headersTimeoutMs: 15_000,
  checkIntervalMs: 3_000,
  keepAliveTimeoutMs: 72_000,
  responseStallMs: 20_000,
  responseTimeoutMs: 120_000,
  maxConnections: 10_000,
  maxOwed: 64
}

/** Maximum bytes of the request line and headers together. */
export const maxHeaderSize = 16_384

interface HttpServerOptions {
  readonly logger: FastifyBaseLogger
  readonly describeError: DescribeError
  readonly limits: Partial<ServerLimits> | undefined
  readonly registry: Registry
  readonly lifecycle: Lifecycle
}

interface HttpServerHooks {
  readonly serverFactory: FastifyServerFactory
  readonly clientErrorHandler: (error: { code?: string }, socket: Duplex) => void
}

export function createHttpServer(options: HttpServerOptions): HttpServerHooks {
  const { logger, describeError, registry, lifecycle } = options
  const limits = { ...defaultLimits, ...options.limits }
  const connections = trackConnections(limits, registry)
  const { refuse, isRefused } = rejectConnections({ logger, describeError, connectionOf: connections.of })

  return {
    clientErrorHandler: (error, socket) => void refuse(socket, error.code ?? ''),

    serverFactory: (handler) => {
      const server = listen(limits, (request, response) => {
        const { socket } = request
        if (isRefused(socket)) return
        const connection = connections.of(socket)
        if (connection === undefined) return // the client has disconnected
        if (connection.owed().length >= limits.maxOwed) {
          socket.pause()
          void refuse(socket, 'TOO_MANY_OWED')
          return
        }

        connections.owe(connection, response)
        if (lifecycle.held === undefined) handler(request, response)
        else lifecycle.held.push(() => handler(request, response))
      })
      connections.follow(server)
      server.on('connect', (_request, socket) => {
        socket.on('error', () => socket.destroy()).resume()
        void refuse(socket, 'CONNECT')
      })

      return server
    }
  }
}

function listen(limits: ServerLimits, listener: RequestListener): Server {
  const server = createServer(
    {
      connectionsCheckingInterval: limits.checkIntervalMs,
      headersTimeout: limits.headersTimeoutMs,
      keepAliveTimeout: limits.keepAliveTimeoutMs,
      maxHeaderSize,
      requestTimeout: limits.requestTimeoutMs,
      // Node would reject a request without Host in a format of its own.
      requireHostHeader: false
    },
    listener
  )
  server.maxConnections = limits.maxConnections
  server.on('checkContinue', listener)
  server.on('checkExpectation', listener)

  return server
}
