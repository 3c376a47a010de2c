import type { Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import type { Duplex } from 'node:stream'
import { Counter, type Registry } from 'prom-client'
import { addGauge } from '../metrics/gauges.ts'
import { type ConnectionLimits, createConnection, type HttpConnection } from './connection.ts'

export interface ConnectionsLimits extends ConnectionLimits {
  /** Milliseconds without a byte after which a connection is cut, unless its client waits for a response to begin. */
  readonly responseStallMs: number
  readonly checkIntervalMs: number
  readonly maxConnections: number
}

export interface HttpConnections {
  of(socket: Duplex): HttpConnection | undefined
  owe(connection: HttpConnection, response: ServerResponse): void
  follow(server: Server): void
}

const cutCauses = ['stalled', 'slow', 'flood', 'gone', 'crowded'] as const

/** Share of the maximum connections above which idle connections are closed. */
const crowdedShare = 0.9

/** Tracks all connections and ends connections that are held without need. */
export function trackConnections(limits: ConnectionsLimits, registry: Registry): HttpConnections {
  const connections = new Map<Duplex, HttpConnection>()
  const cuts = countCuts(registry)
  addGauge(registry, { name: 'callbook_connections', help: 'Open client connections' }, () => connections.size)

  function cut(socket: Duplex, cause: (typeof cutCauses)[number]): void {
    cuts.inc({ cause })
    socket.destroy()
  }

  /** Closes the connection that has been idle for longest, so that new connections always find a place. */
  function makeRoom(): void {
    if (connections.size <= limits.maxConnections * crowdedShare) return
    for (const { socket, owed } of connections.values()) {
      if (owed().length > 0) continue
      cut(socket, 'crowded')
      return
    }
  }

  function look(): void {
    const nowMs = performance.now()
    for (const { socket, findFault } of connections.values()) {
      const fault = findFault(nowMs)
      if (fault !== undefined) cut(socket, fault)
    }
  }

  /** The first byte of a response restarts the idle timer of the socket. */
  function cutIdle(socket: Socket): void {
    if (connections.get(socket)?.isAwaitingResponse() !== true) cut(socket, 'stalled')
  }

  function add(socket: Socket): void {
    makeRoom()
    const connection = createConnection(socket, limits)
    connections.set(socket, connection)
    socket.on('close', () => connections.delete(socket))
    const destroySoon = socket.destroySoon.bind(socket)
    // A named variable first: V8 would allocate a function assigned to a property among its old objects, with its
    // closure.
    const closeSoon = () => (isSending(connection.latest()) ? void socket.end() : destroySoon())
    socket.destroySoon = closeSoon
  }

  return {
    of: (socket) => connections.get(socket),
    owe(connection, response) {
      connection.owe(response)
      connections.delete(connection.socket)
      connections.set(connection.socket, connection) // moves behind the connections that have been idle for longer
    },
    follow(server) {
      server.on('connection', add)
      server.setTimeout(limits.responseStallMs, cutIdle)
      const looking = setInterval(look, limits.checkIntervalMs).unref()
      server.on('close', () => clearInterval(looking))
    }
  }
}

/**
 * Whether the body of an answered request is still arriving. Closing would reset the connection and lose the response.
 */
function isSending(answer: ServerResponse | undefined): boolean {
  return answer !== undefined && !answer.req.complete
}

function countCuts(registry: Registry): Counter<'cause'> {
  const cuts = new Counter({
    name: 'callbook_cut_connections_total',
    help: 'Connections ended because they were held without need',
    labelNames: ['cause'],
    registers: [registry]
  })
  for (const cause of cutCauses) cuts.inc({ cause }, 0)

  return cuts
}
