import type { Server } from 'node:http'
import type { Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import closeWithGrace from 'close-with-grace'
import type { App } from './app.ts'

export interface ServeOptions {
  readonly host: string
  readonly port: number
  /** How long closing may take before connections that are still busy are cut. */
  readonly graceMs: number
  /** How long a closing service goes on serving, to tell clients and load balancers to go elsewhere. */
  readonly drainMs?: number
}

const signals = ['SIGTERM', 'SIGINT', 'SIGHUP'] as const

const pollMs = 50

/**
 * Listens, and closes `app` on SIGTERM, SIGINT, SIGHUP or an uncaught error, without cutting off a request.
 *
 * Whatever must be closed with the process (the database pool) hangs on the app's `onClose` hook.
 *
 * @returns the address it listens at
 */
export async function serve(app: App, { host, port, graceMs, drainMs = 1_500 }: ServeOptions): Promise<string> {
  const traffic = trackConnections(app.server)
  const { close } = closeWithGrace(
    { delay: graceMs + 1_000, logger: app.log, skip: [...signals, 'beforeExit'] },
    async ({ err }) => {
      if (err !== undefined) app.log.fatal({ err }, 'closing after an uncaught error')
      const cut = setTimeout(() => cutOff(app), graceMs)

      await drain(app, traffic, Math.min(drainMs, graceMs))
      await closeApp(app, traffic.connections)
      clearTimeout(cut)
    }
  )
  closeOnceOnSignal(app, close)

  return await app.listen({ host, port, listenTextResolver: (address) => `listening at ${address}` })
}

interface Traffic {
  readonly connections: ReadonlySet<Socket>
  /** How long nobody has connected. */
  quietMs(): number
}

function trackConnections(server: Server): Traffic {
  const connections = new Set<Socket>()
  let lastAt = Number.NEGATIVE_INFINITY
  server.on('connection', (socket) => {
    lastAt = performance.now()
    connections.add(socket)
    socket.on('close', () => connections.delete(socket))
  })

  return { connections, quietMs: () => performance.now() - lastAt }
}

/** A second signal changes nothing: people press Ctrl-C twice, and wrappers repeat what they forward. */
function closeOnceOnSignal(app: App, close: () => void): void {
  let closing = false

  for (const signal of signals) {
    process.on(signal, () => {
      if (closing) return
      closing = true
      app.log.info({ signal }, 'closing')
      close()
    })
  }
}

/**
 * Serves on, saying with each answer that the next request should go elsewhere.
 *
 * Who connects anew for each request is told by `/health` alone, and so may be back; nobody waits for a service that
 * was not used.
 */
async function drain(app: App, { connections, quietMs }: Traffic, drainMs: number): Promise<void> {
  app.lifecycle.draining = true
  const end = performance.now() + drainMs
  const isUsed = () => connections.size > 0 || quietMs() < drainMs
  while (performance.now() < end && isUsed()) await sleep(pollMs)
}

async function closeApp(app: App, connections: ReadonlySet<Socket>): Promise<void> {
  // A connection that is busy now is idle a moment later. To node, one that never spoke is busy.
  const sweep = setInterval(() => {
    app.server.closeIdleConnections()
    for (const socket of connections) if (socket.bytesRead === 0) socket.destroy()
  }, pollMs)

  await app.close()
  clearInterval(sweep)
}

function cutOff(app: App): void {
  app.log.warn('cutting connections that are still busy')
  app.server.closeAllConnections()
}
