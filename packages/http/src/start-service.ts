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

/** What every app is made of, whatever it serves. */
export interface ServiceParts<Config> {
  readonly config: Config
  readonly logger: Logger
  readonly registry: Registry
  readonly tracing: Tracing | undefined
  /** What pools of connections call, which lose some that nobody uses. */
  readonly onIdleError: (err: Error) => void
}

export interface Service<Config> extends ServiceIdentity {
  /** @throws {ConfigError} for settings that are wrong */
  readonly readConfig: () => Config
  /** Whatever the app needs is closed with it. */
  readonly buildApp: (parts: ServiceParts<Config>) => App | Promise<App>
  /** How long a closing service goes on serving; 0 for one that nobody calls. */
  readonly drainMs?: number
}

/** Runs a process of ours: it serves its app, and its metrics where these are asked for, until it is told to stop. */
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
