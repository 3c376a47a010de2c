import { setTimeout as sleep } from 'node:timers/promises'
import closeWithGrace from 'close-with-grace'
import type { App } from './app.ts'
import { type Traffic, trackTraffic } from './connections/traffic.ts'
import { requireAddress } from './require-address.ts'

export interface ServeOptions {
  readonly host: string
  readonly port: number
  /** Maximum time for closing before busy connections are cut. */
  readonly graceMs: number
  /** How long a closing service continues to serve, so that clients and load balancers move elsewhere. */
  readonly drainMs?: number
}

const signals = ['SIGTERM', 'SIGINT', 'SIGHUP'] as const

const pollMs = 50

/** Maximum time to wait for a moment without new connections before closing the listener. */
const calmWaitMs = 1_000

/** Maximum time to hold requests until such a moment. */
const holdMs = 500

/**
 * Listens, and closes `app` on SIGTERM, SIGINT, SIGHUP or an uncaught error without interrupting requests.
 *
 * Other resources of the process, such as the database pool, are closed by the app's `onClose` hook.
 *
 * @returns the address it listens at
 */
export async function serve(app: App, { host, port, graceMs, drainMs = 1_500 }: ServeOptions): Promise<string> {
  const traffic = trackTraffic(app.server)
  let endMs = Number.POSITIVE_INFINITY
  app.addHook('preClose', () => stopListening(app, traffic, endMs))
  const { close } = closeWithGrace(
    { delay: graceMs + 1_000, logger: app.log, skip: [...signals, 'beforeExit'] },
    async ({ err }) => {
      if (err !== undefined) app.log.fatal({ err }, 'closing after an uncaught error')
      const cut = setTimeout(() => cutOff(app), graceMs)
      endMs = performance.now() + graceMs

      await drain(app, traffic, Math.min(drainMs, graceMs))
      await closeApp(app, traffic)
      clearTimeout(cut)
    }
  )
  closeOnceOnSignal(app, close)

  const listenTextResolver = (address: string) => `listening at ${address}`

  return await requireAddress('PORT', { host, port }, () => app.listen({ host, port, listenTextResolver }))
}

/** A second signal is ignored: people press Ctrl-C twice, and wrappers repeat signals. */
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
 * Continues to serve, and closes each connection after its response.
 *
 * Clients that reconnect for each request learn it only from `/health` and may return. An unused service does not wait.
 */
async function drain(app: App, { isOpen, quietMs }: Traffic, drainMs: number): Promise<void> {
  app.lifecycle.draining = true
  const end = performance.now() + drainMs
  const isUsed = () => isOpen() || quietMs() < drainMs
  while (performance.now() < end && isUsed()) await sleep(pollMs)
}

/**
 * Closes the listener between two connections.
 *
 * Responses make callers reconnect, and work delays accepting, so requests are held until that moment.
 */
async function stopListening({ lifecycle, server }: App, traffic: Traffic, endMs: number): Promise<void> {
  await traffic.untilCalm(Math.min(performance.now() + calmWaitMs, endMs))
  const held: (() => void)[] = []
  lifecycle.held = held
  await traffic.untilBetween(performance.now() + holdMs)
  server.close()

  lifecycle.held = undefined
  for (const handle of held) handle()
}

async function closeApp(app: App, { endSilent }: Traffic): Promise<void> {
  // Busy connections become idle later. Node counts a connection that never sent anything as busy.
  const sweep = setInterval(() => {
    app.server.closeIdleConnections()
    endSilent()
  }, pollMs)

  await app.close()
  clearInterval(sweep)
}

function cutOff(app: App): void {
  app.log.warn('cutting busy connections')
  app.server.closeAllConnections()
}
