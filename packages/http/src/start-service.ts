import { type Static, Type } from '@sinclair/typebox'
import type { Logger } from 'pino'
import type { Registry } from 'prom-client'
import type { App } from './app.ts'
import { requireSettings, serviceSettings } from './config/config.ts'
import { createLogger } from './logger.ts'
import { createRegistry, type ServiceIdentity } from './metrics/metrics.ts'
import { listenForMetrics } from './metrics/metrics-endpoint.ts'
import { serve } from './serve.ts'
import { openTracing, type Tracing } from './tracing/tracing.ts'

const Settings = Type.Object({ ...serviceSettings, PORT: Type.Integer() })

export interface ServiceParts<Config> {
  readonly config: Config
  readonly logger: Logger
  readonly registry: Registry
  readonly tracing: Tracing | undefined
  /** Handler for lost idle connections of pools. */
  readonly onIdleError: (err: Error) => void
}

export interface Service<Config> extends ServiceIdentity {
  /** @throws {ConfigError} if settings are invalid */
  readonly readConfig: () => Config
  /** Resources that the app needs are closed with it. */
  readonly buildApp: (parts: ServiceParts<Config>) => App | Promise<App>
  /** How long a closing service continues to serve; 0 for one without callers. */
  readonly drainMs?: number
}

/** Runs a service with its app and, if configured, its metrics until it is stopped. */
export async function startService<Config extends Static<typeof Settings>>(service: Service<Config>): Promise<void> {
  const { name, version, readConfig, buildApp, drainMs } = service
  const config = requireSettings(readConfig)
  const logger = createLogger(config.LOG_LEVEL)
  const identity = { name, version }
  const tracing = await openTracing({
    service: identity,
    endpoint: config.OTEL_EXPORTER_OTLP_ENDPOINT,
    share: config.OTEL_TRACES_SAMPLER_ARG,
    logger
  })
  const registry = createRegistry(identity)
  const onIdleError = (err: Error) => logger.warn({ err }, 'idle database connection lost')
  const app = await buildApp({ config, logger, registry, tracing, onIdleError })

  const { HOST: host, METRICS_PORT, METRICS_TOKEN: token, PORT: port, SHUTDOWN_GRACE_MS: graceMs } = config
  await listenForMetrics(app, { host, port: METRICS_PORT, token })
  await serve(app, { host, port, graceMs, ...(drainMs !== undefined && { drainMs }) })
}
