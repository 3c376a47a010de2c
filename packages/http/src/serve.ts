import { setTimeout as sleep } from 'node:timers/promises'
import closeWithGrace from 'close-with-grace'
import type { App } from './app.ts'
import { type Traffic, trackTraffic } from './connections/traffic.ts'
import { requireAddress } from './require-address.ts'

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

/** How long a listener stays open for a moment in which nobody connects. */
const calmWaitMs = 1_000

/** How long requests may be held for a moment in which nothing else happens. */
const holdMs = 500

/**
 * Listens, and closes `app` on SIGTERM, SIGINT, SIGHUP or an uncaught error, without cutting off a request.
 *
 * Whatever must be closed with the process (the database pool) hangs on the app's `onClose` hook.
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
async function drain(app: App, { isOpen, quietMs }: Traffic, drainMs: number): Promise<void> {
  app.lifecycle.draining = true
  const end = performance.now() + drainMs
  const isUsed = () => isOpen() || quietMs() < drainMs
  while (performance.now() < end && isUsed()) await sleep(pollMs)
}

/**
 * Closes the listener between two connections.
 *
 * Answers make callers connect again, and work keeps the process from accepting: requests wait for that moment.
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
  // A connection that is busy now is idle a moment later. To node, one that never spoke is busy.
  const sweep = setInterval(() => {
    app.server.closeIdleConnections()
    endSilent()
  }, pollMs)

  await app.close()
  clearInterval(sweep)
}

function cutOff(app: App): void {
  app.log.warn('cutting connections that are still busy')
  app.server.closeAllConnections()
}
