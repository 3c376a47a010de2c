import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import { onTestFinished } from 'vitest'

export interface SilentProxy {
  /** Connection string of the proxy. */
  readonly connectionString: string
  /** Drops the next message that contains `text` and all later data, without closing the connections. */
  vanishAt(text: string): void
  /** Resolves after the message was dropped. */
  readonly vanished: Promise<void>
}

/**
 * Starts a proxy between a service and its database that can behave like the network of a lost machine: no connection
 * is closed.
 */
export async function startSilentProxy(connectionString: string): Promise<SilentProxy> {
  const url = new URL(connectionString)
  const database = { host: url.hostname, port: Number(url.port) }
  const sockets = new Set<Socket>()
  const { promise: vanished, resolve } = Promise.withResolvers<void>()
  let last: string | undefined
  let hasVanished = false

  const server = createServer((service) => {
    const session = connect(database)
    for (const socket of [service, session]) sockets.add(socket.on('error', () => undefined))
    service.on('data', (bytes) => {
      hasVanished ||= last !== undefined && bytes.includes(last)
      if (hasVanished) resolve()
      else session.write(bytes)
    })
    session.on('data', (bytes) => hasVanished || service.write(bytes))
    service.on('close', () => hasVanished || session.destroy())
    session.on('close', () => hasVanished || service.destroy())
  }).listen(0, '127.0.0.1')
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy()
    server.close()
  })
  await once(server, 'listening')
  url.port = String((server.address() as AddressInfo).port)

  return {
    connectionString: url.href,
    vanishAt: (text) => {
      last = text
    },
    vanished
  }
}
