import type { Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import type { Duplex } from 'node:stream'
import { Counter, type Registry } from 'prom-client'
import { addGauge } from '../metrics/gauges.ts'
import { type Connection, type ConnectionLimits, createConnection } from './connection.ts'

export interface ConnectionsLimits extends ConnectionLimits {
  /** How long an answer may wait for its reader to take any of it. */
  readonly answerStallMs: number
  /** How often connections are looked at. */
  readonly checkIntervalMs: number
  readonly maxConnections: number
}

export interface Connections {
  of(socket: Duplex): Connection | undefined
  /** Adds an answer to what a connection is owed. */
  owe(connection: Connection, response: ServerResponse): void
  /** Follows the connections of `server` until it is closed. */
  follow(server: Server): void
}

const cutCauses = ['stalled', 'slow', 'flood', 'gone', 'crowded'] as const

/** The share of all connections above which those that are owed nothing make room. */
const crowdedShare = 0.9

/** Knows every connection, and ends those that are held for nothing. */
export function trackConnections(limits: ConnectionsLimits, registry: Registry): Connections {
  const connections = new Map<Duplex, Connection>()
  const cuts = countCuts(registry)
  addGauge(registry, 'callbook_connections', 'Open connections of clients', () => connections.size)

  function cut(socket: Duplex, cause: (typeof cutCauses)[number]): void {
    cuts.inc({ cause })
    socket.destroy()
  }

  /** The next connection finds a place, however many somebody opens: that of who has asked nothing for longest. */
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

  function add(socket: Socket): void {
    makeRoom()
    const connection = createConnection(socket, limits)
    connections.set(socket, connection)
    socket.on('close', () => connections.delete(socket))
    const destroySoon = socket.destroySoon.bind(socket)
    // Named first: V8 would make a function that is written at a property among its old objects, with all that it
    // knows.
    const closeSoon = () => (isSending(connection.latest()) ? void socket.end() : destroySoon())
    socket.destroySoon = closeSoon
  }

  return {
    of: (socket) => connections.get(socket),
    owe(connection, response) {
      connection.owe(response)
      connections.delete(connection.socket)
      connections.set(connection.socket, connection) // it goes behind those that have asked nothing since
    },
    follow(server) {
      server.on('connection', add)
      server.setTimeout(limits.answerStallMs, (socket) => cut(socket, 'stalled'))
      const looking = setInterval(look, limits.checkIntervalMs).unref()
      server.on('close', () => clearInterval(looking))
    }
  }
}

/** Whether the body of an answered request is still coming: closing under it would reset it, and lose the answer. */
function isSending(answer: ServerResponse | undefined): boolean {
  return answer !== undefined && !answer.req.complete
}

function countCuts(registry: Registry): Counter<'cause'> {
  const cuts = new Counter({
    name: 'callbook_cut_connections_total',
    help: 'Connections that were ended because they were held for nothing',
    labelNames: ['cause'],
    registers: [registry]
  })
  for (const cause of cutCauses) cuts.inc({ cause }, 0)

  return cuts
}
