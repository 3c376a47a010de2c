import { hash, timingSafeEqual } from 'node:crypto'
import type { Registry } from 'prom-client'
import { type App, createApp, type Routes } from '../app.ts'
import { unauthorized } from '../errors.ts'
import { limitFailedAttempts } from '../rate-limit/failed-attempts.ts'
import { requireAddress } from '../require-address.ts'

export interface MetricsEndpointOptions {
  readonly registry: Registry
  /** Bearer token of scrapes; undefined for none. */
  readonly token: string | undefined
}

/** `GET /metrics`, in the text format of Prometheus. */
export const metricsEndpoint: Routes<MetricsEndpointOptions> = async (app, { registry, token }) => {
  const failedAttempts = limitFailedAttempts(() => performance.now())

  app.get('/metrics', {
    logLevel: 'warn',
    onRequest: async ({ headers, ip }) => {
      if (!isBearer(headers.authorization, token)) throw failedAttempts.answer(ip, unauthorized('Bearer'))
    },
    handler: async (_request, reply) => reply.type(registry.contentType).send(await registry.metrics())
  })
}

export interface MetricsListenerOptions extends Pick<MetricsEndpointOptions, 'token'> {
  readonly host: string
  /** Port to listen at; undefined to not listen. */
  readonly port: number | undefined
}

/**
 * Serves the metrics of `app` at a separate port until it is closed, also while it drains.
 *
 * @returns the address it listens at
 */
export async function listenForMetrics(
  app: App,
  { host, port, token }: MetricsListenerOptions
): Promise<string | undefined> {
  if (port === undefined) return undefined

  const listener = createApp({ logger: app.log, bodyLimit: 1 })
  listener.register(metricsEndpoint, { registry: app.registry, token })
  app.addHook('onClose', async () => {
    const closed = listener.close()
    listener.server.closeAllConnections()
    await closed
  })

  const listenTextResolver = (address: string) => `metrics at ${address}`

  return await requireAddress('METRICS_PORT', { host, port }, () => listener.listen({ host, port, listenTextResolver }))
}

/** Compares hashes of equal length, so that the time reveals nothing about the token. */
function isBearer(authorization: string | undefined, token: string | undefined): boolean {
  if (token === undefined) return true
  const [, given = ''] = /^Bearer +(\S+)$/i.exec(authorization ?? '') ?? []

  return timingSafeEqual(digest(given), digest(token))
}

function digest(text: string): Buffer {
  return hash('sha256', text, 'buffer')
}
